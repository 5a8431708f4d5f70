/*
 * The device memory of the iteration stage.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/iterate-private.h"

gboolean
flame_cuda_iterate_set_shape (
    FlameCudaArray *array, gsize element, int width, int height, GError **error)
{
  const FlameCudaShape shape = {
      .element_size = element, .width = width, .height = height};
  FlameCudaLayout layout;

  return flame_cuda_layout_init (&layout, &shape, error) &&
         flame_cuda_array_set_layout (array, &layout, error);
}

/* memory that is zero now and that flame_sum() leaves so */
static gboolean
prepare_carry (FlameCudaArray *array, gsize *zeroed, gsize element, int width,
    int height, FlameCudaStream *stream, GError **error)
{
  const gsize before = flame_cuda_array_get_capacity (array);
  gsize size;

  if (!flame_cuda_iterate_set_shape (array, element, width, height, error)) {
    *zeroed = 0;
    return FALSE;
  }
  if (flame_cuda_array_get_capacity (array) != before)
    *zeroed = 0;
  size = flame_cuda_array_get_layout (array)->size;
  if (*zeroed >= size)
    return TRUE;
  if (!flame_cuda_array_zero (array, stream, error))
    return FALSE;
  *zeroed = size;
  return TRUE;
}

static gboolean
prepare_shared (FlameCudaIterator *self, const FlamePlan *plan,
    const FlameCudaRounds *rounds, FlameCudaStream *stream, GError **error)
{
  const FlamePostParams *post = &plan->post.params;

  return flame_cuda_iterate_set_shape (
             self->points, 16, rounds->block, rounds->grid, error) &&
         flame_cuda_iterate_set_shape (
             self->pilot, 4, 1 << FLAME_PILOT_BITS, 1, error) &&
         prepare_carry (self->carry, &self->carry_zeroed, 16, post->buf_width,
             post->buf_height, stream, error) &&
         (!flame_cuda_has_counts (plan) ||
             prepare_carry (self->carry_counts, &self->counts_zeroed, 4,
                 post->buf_width, post->buf_height, stream, error)) &&
         flame_cuda_array_zero (self->pilot, stream, error);
}

static gboolean
prepare_cells (FlameCudaIterateSlot *slot, const FlamePlan *plan,
    FlameCudaStream *stream, GError **error)
{
  const FlamePostParams *post = &plan->post.params;
  const gboolean counts = flame_cuda_has_counts (plan);

  return flame_cuda_iterate_set_shape (
             slot->cells, 16, post->buf_width, post->buf_height, error) &&
         (!counts || flame_cuda_iterate_set_shape (slot->counts, 4,
                         post->buf_width, post->buf_height, error)) &&
         flame_cuda_iterate_set_shape (
             slot->control, sizeof (FlameIterateControl), 1, 1, error) &&
         flame_cuda_array_zero (slot->cells, stream, error) &&
         (!counts || flame_cuda_array_zero (slot->counts, stream, error)) &&
         flame_cuda_array_zero (slot->control, stream, error);
}

gboolean
flame_cuda_iterate_prepare (FlameCudaIterateSlot *slot, const FlamePlan *plan,
    FlameCudaStream *stream, GError **error)
{
  return prepare_shared (slot->iterator, plan, &slot->rounds, stream, error) &&
         (!slot->choice.bins ||
             flame_cuda_bins_prepare (slot->iterator, plan, &slot->args,
                 &slot->rounds, stream, error)) &&
         prepare_cells (slot, plan, stream, error);
}
