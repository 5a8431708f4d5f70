/*
 * The parts of the iteration stage, which see each other's insides.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/stages/iterate-rounds.h"
#include "core/cuda/stages/iterate-stage.h"

G_BEGIN_DECLS

/* of a light table in shared memory: four numbers of 16 bits */
#define FLAME_TABLE_ENTRY_BYTES 8

struct _FlameCudaIterator
{
  FlameCudaContext *context;
  FlameCudaIterateKernels *kernels;
  FlameCudaIteratorConfig config;

  /* of the pass under way, whose end is @idle */
  FlameCudaArray *points;
  FlameCudaArray *pilot;
  FlameCudaArray *carry, *carry_counts; /* all zero between passes */
  gsize carry_zeroed, counts_zeroed;    /* bytes that are */
  FlameCudaEvent *idle;
};

struct _FlameCudaIterateSlot
{
  FlameCudaIterator *iterator;
  FlameCudaIterateChoice choice;
  FlameCudaRecordLayout layout;
  FlameCudaRounds rounds;
  FlameIterateArgs args;

  FlameCudaFramebuffers *buffers; /* sums and counts */
  FlameCudaPinned *staging;       /* (nullable) for @parameters */
  FlameCudaArray *parameters, *control;
  FlameCudaPinned *result; /* a FlameIterateControl */
  FlameCudaPace pace;      /* (nullable) */
  gpointer pace_data;
  guint64 iterations;
};

/* hits are kept beside alpha */
static inline gboolean
flame_cuda_has_counts (const FlamePlan *plan)
{
  return plan->needs_counts && !plan->alpha_is_count;
}

/* ---------------------------------------------------------- iterate-memory.c */

/*
 * Memory for a pass, with the zeros it starts from queued: what all slots share,
 * once it is idle, and the slot's own.
 */
gboolean flame_cuda_iterate_prepare (FlameCudaIterateSlot *slot,
    const FlamePlan *plan, FlameCudaStream *stream, GError **error);

/* ------------------------------------------------------ iterate-parameters.c */

/* the arguments that a frame's passes have in common; its layout is set */
void flame_cuda_iterate_set_structure_args (
    FlameCudaIterateSlot *slot, const FlamePlan *plan);
/* those of pass @pass, whose memory is there */
void flame_cuda_iterate_set_pass_args (FlameCudaIterateSlot *slot,
    const FlamePlan *plan, guint pass, FlameCudaIterateFlags flags);
/* queues the copy of all that the kernels read of @plan */
gboolean flame_cuda_iterate_upload (FlameCudaIterateSlot *slot,
    const FlamePlan *plan, FlameCudaStream *stream, GError **error);

/* -------------------------------------------------------- iterate-launches.c */

/* all launches of a pass; @stats: (nullable) */
gboolean flame_cuda_iterate_launch (FlameCudaIterateSlot *slot,
    const FlamePlan *plan, guint pass, FlameCudaStream *stream,
    FlameCudaStats *stats, GError **error);

G_END_DECLS
