/*
 * The first stage of a frame on the GPU.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/iterate-private.h"

#include <string.h>

/*
 * Chance that two visits are of one bucket, from which on the way by tiles is the
 * faster one: of 49 sheep at supersample 1 it took 0.6 to 0.95 of the rate where it was
 * below, and 1.1 to 6 times it above, but for two.
 */
#define CROWDED 7e-5f
/*
 * The same times a pass's samples, for another pilot is needed: that of a frame of
 * 1920x1080 at quality 130.
 */
#define CROWDED_PAIRS 18800.0f

/* ----------------------------------------------------------------- iterator */

static gboolean
make_event (FlameCudaIterator *self, FlameCudaEvent **event, GError **error)
{
  *event = flame_cuda_event_new (self->context, FLAME_CUDA_EVENT_PLAIN, error);
  return *event != NULL;
}

/* what puts passes, and what they clear, in order */
static gboolean
make_order (FlameCudaIterator *self, GError **error)
{
  if (!make_event (self, &self->idle, error) ||
      !make_event (self, &self->begun, error) ||
      !make_event (self, &self->cleared, error))
    return FALSE;
  self->clearing =
      flame_cuda_stream_new (self->context, FLAME_CUDA_PRIORITY_LOW, error);
  return self->clearing != NULL;
}

FlameCudaIterator *
flame_cuda_iterator_new (FlameCudaContext *context,
    const FlameCudaIteratorConfig *config, GError **error)
{
  FlameCudaIterator *self = g_new0 (FlameCudaIterator, 1);

  self->context = flame_cuda_context_ref (context);
  self->config = *config;
  self->points = flame_cuda_array_new (context);
  self->pilot = flame_cuda_array_new (context);
  self->carry = flame_cuda_array_new (context);
  self->carry_counts = flame_cuda_array_new (context);
  self->tiles = flame_cuda_array_new (context);
  self->queue = flame_cuda_array_new (context);
  self->jobs = flame_cuda_array_new (context);
  self->lights = flame_cuda_array_new (context);
  if (make_order (self, error))
    self->kernels =
        flame_cuda_iterate_kernels_new (context, &config->kernels, error);
  if (!self->kernels) {
    flame_cuda_iterator_free (self);
    return NULL;
  }
  return self;
}

void
flame_cuda_iterator_free (FlameCudaIterator *self)
{
  if (!self)
    return;
  flame_cuda_iterate_kernels_free (self->kernels);
  flame_cuda_array_free (self->points);
  flame_cuda_array_free (self->pilot);
  flame_cuda_array_free (self->carry);
  flame_cuda_array_free (self->carry_counts);
  flame_cuda_array_free (self->tiles);
  flame_cuda_array_free (self->queue);
  flame_cuda_array_free (self->jobs);
  flame_cuda_array_free (self->lights);
  flame_cuda_event_unref (self->idle);
  flame_cuda_event_unref (self->begun);
  flame_cuda_event_unref (self->cleared);
  flame_cuda_stream_free (self->clearing);
  flame_cuda_context_unref (self->context);
  g_free (self);
}

FlameCudaIterateKernels *
flame_cuda_iterator_get_kernels (FlameCudaIterator *self)
{
  return self->kernels;
}

gsize
flame_cuda_iterator_get_bytes (const FlameCudaIterator *self)
{
  return flame_cuda_array_get_capacity (self->points) +
         flame_cuda_array_get_capacity (self->pilot) +
         flame_cuda_array_get_capacity (self->carry) +
         flame_cuda_array_get_capacity (self->carry_counts) +
         flame_cuda_array_get_capacity (self->tiles) +
         flame_cuda_array_get_capacity (self->queue) +
         flame_cuda_array_get_capacity (self->jobs) +
         flame_cuda_array_get_capacity (self->lights);
}

/* --------------------------------------------------------------------- slot */

FlameCudaIterateSlot *
flame_cuda_iterate_slot_new (FlameCudaIterator *iterator, GError **error)
{
  FlameCudaIterateSlot *slot = g_new0 (FlameCudaIterateSlot, 1);
  FlameCudaContext *context = iterator->context;

  slot->iterator = iterator;
  flame_cuda_record_layout_init (&slot->layout);
  slot->parameters = flame_cuda_array_new (context);
  slot->control = flame_cuda_array_new (context);
  slot->result = flame_cuda_pinned_new_bytes (
      context, sizeof (FlameIterateControl), error);
  if (!slot->result) {
    flame_cuda_iterate_slot_free (slot);
    return NULL;
  }
  memset (flame_cuda_pinned_get_origin (slot->result), 0,
      sizeof (FlameIterateControl));
  return slot;
}

void
flame_cuda_iterate_slot_free (FlameCudaIterateSlot *slot)
{
  if (!slot)
    return;
  flame_cuda_iterate_choice_clear (&slot->choice);
  flame_cuda_record_layout_clear (&slot->layout);
  flame_cuda_array_free (slot->parameters);
  flame_cuda_array_free (slot->control);
  flame_cuda_pinned_free (slot->staging);
  flame_cuda_pinned_free (slot->result);
  g_free (slot);
}

void
flame_cuda_iterate_slot_set_buffers (
    FlameCudaIterateSlot *slot, FlameCudaFramebuffers *buffers)
{
  slot->buffers = buffers;
}

void
flame_cuda_iterator_release (FlameCudaIterator *self)
{
  flame_cuda_array_clear (self->points);
  flame_cuda_array_clear (self->pilot);
  flame_cuda_array_clear (self->carry);
  flame_cuda_array_clear (self->carry_counts);
  flame_cuda_array_clear (self->tiles);
  flame_cuda_array_clear (self->queue);
  flame_cuda_array_clear (self->jobs);
  flame_cuda_array_clear (self->lights);
  self->carry_zeroed = self->counts_zeroed = 0;
}

void
flame_cuda_iterate_slot_release (FlameCudaIterateSlot *slot)
{
  flame_cuda_array_clear (slot->parameters);
  flame_cuda_array_clear (slot->control);
}

gsize
flame_cuda_iterate_slot_get_bytes (const FlameCudaIterateSlot *slot)
{
  return flame_cuda_array_get_capacity (slot->parameters) +
         flame_cuda_array_get_capacity (slot->control);
}

/* -------------------------------------------------------------------- queue */

/* chooses the kernel, and with it how visits are added up */
static gboolean
choose_kernel (FlameCudaIterateSlot *slot, const FlamePlan *plan,
    const FlameCudaBinLights *lights, gboolean wait, GError **error)
{
  flame_cuda_iterate_set_structure_args (slot, plan, lights);
  return flame_cuda_iterate_kernels_choose (slot->iterator->kernels,
      &plan->structure, &slot->layout, &slot->needs, wait, &slot->choice,
      error);
}

/* whether the flame's own kernel for this way is there; nobody waits for it */
static gboolean
has_kernel (FlameCudaIterateSlot *slot, const FlamePlan *plan,
    const FlameCudaBinLights *lights)
{
  flame_cuda_iterate_set_structure_args (slot, plan, lights);
  return flame_cuda_iterate_kernels_has (
      slot->iterator->kernels, &plan->structure, &slot->layout, &slot->needs);
}

/*
 * A frame that must not wait is drawn the other way where that kernel alone is there
 * yet: quality, and with it what suits, changes from frame to frame.
 */
static gboolean
choose_way (FlameCudaIterateSlot *slot, const FlameCudaPass *pass,
    FlameCudaBinsUse use, const FlameCudaBinLights *lights, gboolean bins)
{
  if ((pass->flags & FLAME_CUDA_ITERATE_WAIT) || use == FLAME_CUDA_BINS_NEVER ||
      has_kernel (slot, pass->plan, bins ? lights : NULL) ||
      !has_kernel (slot, pass->plan, bins ? NULL : lights))
    return bins;
  /* the one that suits is for the frames to come */
  flame_cuda_iterate_set_structure_args (
      slot, pass->plan, bins ? lights : NULL);
  flame_cuda_iterate_kernels_prepare (slot->iterator->kernels,
      &pass->plan->structure, &slot->layout, &slot->needs, TRUE, FALSE);
  return !bins;
}

/* @by_tiles: by way of tiles, if it can be and the kernel for it is there */
static gboolean
begin_frame (FlameCudaIterateSlot *slot, const FlameCudaPass *pass,
    gboolean by_tiles, GError **error)
{
  FlameCudaIterator *iterator = slot->iterator;
  const FlamePlan *plan = pass->plan;
  FlameCudaBinLights lights;
  FlameCudaBinsUse use;
  gboolean bins;

  flame_cuda_record_layout_set (&slot->layout, &plan->structure);
  use = flame_cuda_bins_suit (iterator, plan, &slot->layout, &lights);
  bins = use == FLAME_CUDA_BINS_ALWAYS ||
         (by_tiles && use == FLAME_CUDA_BINS_IF_CROWDED);
  bins = choose_way (slot, pass, use, &lights, bins);
  if (!choose_kernel (slot, plan, bins ? &lights : NULL,
          (pass->flags & FLAME_CUDA_ITERATE_WAIT) != 0, error))
    return FALSE;
  /* the generic kernel knows no bins */
  if (bins && !slot->choice.bins)
    flame_cuda_iterate_set_structure_args (slot, plan, NULL);
  if (slot->choice.bins)
    flame_cuda_bins_set_rounds (slot, plan);
  else
    flame_cuda_rounds_init (&slot->rounds, plan,
        flame_cuda_context_get_device (iterator->context), slot->choice.block,
        MIN (slot->choice.blocks_per_sm, slot->needs.most_blocks),
        iterator->config.round_samples);
  slot->awaits_pilot = use == FLAME_CUDA_BINS_IF_CROWDED && !by_tiles &&
                       slot->choice.is_specialised && !slot->choice.bins;
  return flame_cuda_iterate_upload (slot, plan, pass->stream, error);
}

/*
 * All up to the rounds, as begin_frame() decided. @settled: points that the pass has
 * from another way, no matter how many
 */
static gboolean
begin_way (FlameCudaIterateSlot *slot, const FlameCudaPass *pass,
    const FlameCudaSettled *settled, guint *n_rounds, GError **error)
{
  const gboolean goes_on =
      settled->points == flame_cuda_rounds_threads (&slot->rounds);

  if (!flame_cuda_iterate_prepare (slot, pass->plan, pass->stream, error))
    return FALSE;
  flame_cuda_iterate_set_pass_args (
      slot, pass->plan, pass->number, pass->flags);
  *n_rounds = slot->rounds.n_rounds;
  return flame_cuda_iterate_clear_cells (slot, pass, error) &&
         flame_cuda_iterate_launch_pilot (
             slot, pass, goes_on ? settled : NULL, error);
}

static gboolean
get_result (
    FlameCudaIterateSlot *slot, const FlameCudaPass *pass, GError **error)
{
  return flame_cuda_array_get_async (slot->control, NULL,
      flame_cuda_pinned_get_origin (slot->result), sizeof (FlameIterateControl),
      pass->stream, error);
}

gboolean
flame_cuda_iterate_begin_pass (FlameCudaIterateSlot *slot,
    const FlameCudaPass *pass, guint *n_rounds, GError **error)
{
  const FlameCudaSettled none = {0};

  if ((pass->number == 0 && !begin_frame (slot, pass, FALSE, error)) ||
      !flame_cuda_event_wait (slot->iterator->idle, pass->stream, error) ||
      (pass->begun &&
          !flame_cuda_event_record (pass->begun, pass->stream, error)) ||
      !begin_way (slot, pass, &none, n_rounds, error))
    return FALSE;
  return !slot->awaits_pilot || get_result (slot, pass, error);
}

gboolean
flame_cuda_iterate_awaits_pilot (const FlameCudaIterateSlot *slot)
{
  return slot->awaits_pilot;
}

static gboolean
is_crowded (const FlameIterateControl *control, guint64 samples)
{
  return control->contention > CROWDED &&
         control->contention * samples > CROWDED_PAIRS;
}

gboolean
flame_cuda_iterate_take_pilot (FlameCudaIterateSlot *slot,
    const FlameCudaPass *pass, guint *n_rounds, GError **error)
{
  const FlameIterateControl *control =
      flame_cuda_pinned_get_origin (slot->result);
  const FlameCudaSettled settled = {flame_cuda_rounds_threads (&slot->rounds),
      slot->iterations, slot->args.lived};
  gboolean begun = TRUE;

  /* a live stream goes on as it was until the other kernel is there */
  if (control->add == FLAME_ADD_HOT ||
      is_crowded (control, pass->plan->samples_per_pass))
    begun = begin_frame (slot, pass, TRUE, error) &&
            (slot->choice.bins || begin_frame (slot, pass, FALSE, error)) &&
            begin_way (slot, pass, &settled, n_rounds, error);
  slot->awaits_pilot = FALSE;
  return begun;
}

gboolean
flame_cuda_iterate_queue_round (FlameCudaIterateSlot *slot,
    const FlameCudaPass *pass, guint round, GError **error)
{
  return flame_cuda_iterate_launch_round (slot, pass, round, error);
}

gboolean
flame_cuda_iterate_end_pass (FlameCudaIterateSlot *slot,
    const FlameCudaPass *pass, FlameCudaSums *sums, GError **error)
{
  sums->sums = slot->args.cells;
  sums->counts = slot->args.counts;
  sums->samples =
      slot->args.control + G_STRUCT_OFFSET (FlameIterateControl, samples);
  return flame_cuda_iterate_launch_sums (slot, pass, error) &&
         flame_cuda_event_record (slot->iterator->idle, pass->stream, error) &&
         get_result (slot, pass, error);
}

void
flame_cuda_iterate_abort_pass (
    FlameCudaIterateSlot *slot, const FlameCudaPass *pass)
{
  FlameCudaIterator *iterator = slot->iterator;

  /* half a pass may be in the carry, and its order is unknown */
  iterator->carry_zeroed = iterator->counts_zeroed = 0;
  flame_cuda_event_record (iterator->idle, pass->stream, NULL);
}

FlamePrepared
flame_cuda_iterator_look_ahead (
    FlameCudaIterator *iterator, const FlamePlan *plan, gboolean urgent)
{
  /* for its layout and arguments alone */
  g_autofree FlameCudaIterateSlot *slot = g_new0 (FlameCudaIterateSlot, 1);
  FlameCudaBinLights lights;
  FlameCudaBinsUse use;
  FlamePrepared prepared;
  gboolean bins;

  slot->iterator = iterator;
  flame_cuda_record_layout_init (&slot->layout);
  flame_cuda_record_layout_set (&slot->layout, &plan->structure);
  use = flame_cuda_bins_suit (iterator, plan, &slot->layout, &lights);
  bins = use == FLAME_CUDA_BINS_ALWAYS;
  flame_cuda_iterate_set_structure_args (slot, plan, bins ? &lights : NULL);
  /* what is not urgent is there in time */
  prepared =
      flame_cuda_iterate_kernels_prepare (iterator->kernels, &plan->structure,
          &slot->layout, &slot->needs, urgent, urgent && plan->is_prompt);
  if (prepared != FLAME_PREPARED_READY && plan->is_prompt &&
      use != FLAME_CUDA_BINS_NEVER &&
      has_kernel (slot, plan, bins ? NULL : &lights))
    prepared = FLAME_PREPARED_READY;
  flame_cuda_record_layout_clear (&slot->layout);
  return prepared;
}

void
flame_cuda_iterator_trim (FlameCudaIterator *iterator, gboolean idle)
{
  flame_cuda_iterate_kernels_trim (iterator->kernels, idle);
}

void
flame_cuda_iterate_slot_get_result (
    const FlameCudaIterateSlot *slot, FlameCudaIterateResult *result)
{
  const FlameIterateControl *control =
      flame_cuda_pinned_get_origin (slot->result);

  *result = (FlameCudaIterateResult){
      .samples = control->samples,
      /* the round that makes up for what was missed included */
      .iterations = slot->iterations + control->missed,
      .bad_values = control->bad_values,
      .n_rounds = slot->rounds.n_rounds,
      .add = control->add,
      .densest = control->densest,
      .pilot_samples = slot->args.pilot_samples,
      .contention = control->contention,
      .is_specialised = slot->choice.is_specialised,
      .is_quick = slot->choice.is_quick,
      .overflowed = control->overflowed != 0,
  };
}
