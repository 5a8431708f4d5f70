/*
 * The device memory of the iteration stage.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/iterate-private.h"

/* carries of more bytes are given back where two thirds would do */
#define LARGE_CARRY ((gsize) 128 << 20)

/* memory that is zero now and that passes leave so */
static gboolean
prepare_carry (FlameCudaArray *array, gsize *zeroed, gsize element, int width,
    int height, FlameCudaStream *stream, GError **error)
{
  gsize before = flame_cuda_array_get_capacity (array);
  gsize size;

  /* what the generic kernel took, or a supersample that a stream has lowered */
  if (before > LARGE_CARRY && before > element * width * height / 2 * 3) {
    flame_cuda_array_clear (array);
    before = 0;
  }
  if (!flame_cuda_array_set_size (array, element, width, height, error)) {
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

/*
 * Points for the fullest grid there is, so that quality may change, and behind
 * them those of the few blocks that settle first: as many whichever way visits go,
 * so that points stay where they are from one to the other.
 */
static gboolean
prepare_points (FlameCudaIterator *self, const FlamePlan *plan,
    const FlameCudaRounds *rounds, GError **error)
{
  const FlameCudaDevice *device = flame_cuda_context_get_device (self->context);
  const guint64 resident =
      (guint64) device->sm_count * device->max_threads_per_sm;
  const guint most = MAX (rounds->block, FLAME_CUDA_BINS_BLOCK);
  const guint64 threads = MAX (flame_cuda_rounds_threads (rounds), resident) +
                          (guint64) device->sm_count * most;

  return flame_cuda_array_set_size (self->points,
      16 * flame_cuda_point_quads (&plan->structure), most,
      (int) ((threads + most - 1) / most), error);
}

static gboolean
prepare_shared (FlameCudaIterator *self, const FlamePlan *plan,
    const FlameCudaRounds *rounds, gboolean bins, FlameCudaStream *stream,
    GError **error)
{
  const FlamePostParams *post = &plan->post.params;
  const gsize carry = bins ? sizeof (guint32) : 4 * sizeof (guint32);

  return prepare_points (self, plan, rounds, error) &&
         flame_cuda_array_set_size (
             self->pilot, 4, 1 << FLAME_PILOT_BITS, 1, error) &&
         prepare_carry (self->carry, &self->carry_zeroed, carry,
             post->buf_width, post->buf_height, stream, error) &&
         (!flame_cuda_has_counts (plan) ||
             prepare_carry (self->carry_counts, &self->counts_zeroed, 4,
                 post->buf_width, post->buf_height, stream, error)) &&
         flame_cuda_array_zero (self->pilot, stream, error);
}

static gboolean
prepare_cells (FlameCudaIterateSlot *slot, const FlamePlan *plan,
    FlameCudaStream *stream, GError **error)
{
  return flame_cuda_framebuffers_set_buckets (slot->buffers,
             plan->post.params.buf_width, plan->post.params.buf_height,
             flame_cuda_has_counts (plan), error) &&
         flame_cuda_array_set_size (
             slot->control, sizeof (FlameIterateControl), 1, 1, error) &&
         flame_cuda_array_zero (slot->control, stream, error);
}

static gboolean
zero_cells (FlameCudaIterateSlot *slot, const FlamePlan *plan, GError **error)
{
  FlameCudaStream *stream = slot->iterator->clearing;
  FlameCudaFramebuffers *buffers = slot->buffers;

  return flame_cuda_array_zero (
             flame_cuda_framebuffers_get (buffers, FLAME_CUDA_SUMS), stream,
             error) &&
         (!flame_cuda_has_counts (plan) ||
             flame_cuda_array_zero (
                 flame_cuda_framebuffers_get (buffers, FLAME_CUDA_COUNTS),
                 stream, error));
}

gboolean
flame_cuda_iterate_clear_cells (
    FlameCudaIterateSlot *slot, const FlameCudaPass *pass, GError **error)
{
  FlameCudaIterator *iterator = slot->iterator;
  FlameCudaStream *stream = iterator->clearing;

  return flame_cuda_event_record (iterator->begun, pass->stream, error) &&
         flame_cuda_event_wait (iterator->begun, stream, error) &&
         (!pass->sums_left ||
             flame_cuda_event_wait (pass->sums_left, stream, error)) &&
         zero_cells (slot, pass->plan, error) &&
         flame_cuda_event_record (iterator->cleared, stream, error);
}

gboolean
flame_cuda_iterate_await_cells (
    FlameCudaIterateSlot *slot, const FlameCudaPass *pass, GError **error)
{
  return flame_cuda_event_wait (slot->iterator->cleared, pass->stream, error);
}

gboolean
flame_cuda_iterate_prepare (FlameCudaIterateSlot *slot, const FlamePlan *plan,
    FlameCudaStream *stream, GError **error)
{
  return prepare_shared (slot->iterator, plan, &slot->rounds, slot->choice.bins,
             stream, error) &&
         (!slot->choice.bins ||
             flame_cuda_bins_prepare (slot->iterator, plan, &slot->args,
                 &slot->rounds, stream, error)) &&
         prepare_cells (slot, plan, stream, error);
}
