/*
 * A frame in flight on a GPU: its streams, its stages and the events between them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/stats.h"
#include "core/gpu-backend/framebuffers.h"
#include "core/gpu-backend/iterate/iterate-stage.h"
#include "core/gpu-backend/post/post-stage.h"
#include "core/render/backend.h"

typedef enum
{
  FLAME_GPU_SLOT_IDLE,
  FLAME_GPU_SLOT_QUEUEING, /* the launcher is queueing it */
  FLAME_GPU_SLOT_COPYING,  /* everything is queued */
  FLAME_GPU_SLOT_FAILED,   /* nothing of it is queued any more; see @error */
} FlameGpuSlotState;

/* Timing events of one pass. */
typedef struct
{
  FlameGpuEvent *begin;     /* of iteration */
  FlameGpuEvent *burned_in; /* points are burned in, and the probe has run */
  FlameGpuEvent *drawing;   /* the first round begins */
  FlameGpuEvent *end;       /* of iteration */
  FlameGpuEvent *density;   /* end of density estimation */
} FlameGpuPassMarks;

/*
 * A frame's sums and counts. They are large at a high supersample, so slots may share
 * them: a frame waits until the previous one no longer uses them.
 */
typedef struct
{
  FlameGpuFramebuffers *buffers;
  FlameGpuEvent *left;
  gboolean is_owed; /* filters that will read them are yet to be queued */
  guint n_smaller;  /* frames in a row that needed much less */
} FlameGpuFrameSums;

typedef struct _FlameGpuBackend FlameGpuBackend;

/* This backend's FlameSlot. */
typedef struct
{
  FlameGpuBackend *backend;
  FlameGpuStream *iterating; /* the backend's */
  FlameGpuStream *finishing; /* @urgent or @patient */
  /*
   * The stages after iteration. Those of a live frame run before other frames iterate.
   * Others run where iteration leaves room, as both take longer side by side.
   */
  FlameGpuStream *urgent, *patient;
  /*
   * (nullable) notifies the host of what has run; NULL if the stream that runs it does so,
   * as host functions do not hold it up
   */
  FlameGpuStream *pacing;
  FlameGpuFramebuffers *buffers; /* of planes */
  FlameGpuFrameSums *sums; /* owned by the backend; of the last queued frame */
  FlameGpuSums filled;     /* by the last pass of the frame */
  guint number;            /* number of the slot */
  FlameGpuIterateSlot *iterate;
  FlameGpuPicture *picture;

  GArray *passes;          /* of FlameGpuPassMarks, created when needed */
  FlameGpuEvent *planes;   /* timing: end of conversion */
  FlameGpuEvent *copied;   /* timing: end of the copy */
  FlameGpuEvent *marked;   /* ordering: what the host is notified of has run */
  FlameGpuEvent *buckets;  /* ordering: a pass's buckets are complete */
  FlameGpuEvent *consumed; /* ordering: density estimation has read them */
  /* ordering: the planes' previous users have finished */
  FlameGpuEvent *readers;

  FlamePlan *plan;
  FlameSlotDone done;
  gpointer user_data;
  gint cancelled; /* atomic */

  gsize bytes; /* of device memory, as counted by the backend */

  FlameGpuIterateFlags flags; /* for all passes */
  FlameFrameStats stats;      /* of the passes that have finished */

  /* guarded by the backend's lock */
  FlameGpuSlotState state;
  /* while queueing: set by the device */
  gboolean is_probed, has_iterated;
  gboolean has_copied; /* while copying: set by the device */
  GError *error;       /* (nullable) */
} FlameGpuSlot;

/* Returns: (transfer full) NULL with @error. */
FlameGpuSlot *flame_gpu_slot_new (FlameGpuBackend *backend, FlameGpu *gpu,
    FlameGpuIterator *iterator, FlameGpuPostStage *post, GError **error);
/* Returns: (transfer none) the stream that notifies the host which rounds have run */
static inline FlameGpuStream *
flame_gpu_slot_get_pacing (const FlameGpuSlot *slot)
{
  return slot->pacing ? slot->pacing : slot->iterating;
}

/* Frees the slot, whose work must have run. */
void flame_gpu_slot_free (FlameGpuSlot *slot); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuSlot, flame_gpu_slot_free)

void flame_gpu_frame_sums_free (FlameGpuFrameSums *sums); /* (nullable) */

/* Returns whether no other frame uses the sums of the slot's frame. */
gboolean flame_gpu_slot_has_own_sums (const FlameGpuSlot *slot);

/*
 * Assign sums to the slot's frame, and release them. The backend has as many sums as
 * slots, or fewer if sums are large. The frame may write its sums after their event
 * @left. After the last read, on @finishing, call flame_gpu_slot_leave_sums().
 */
gboolean flame_gpu_slot_take_sums (FlameGpuSlot *slot, GError **error);
gboolean flame_gpu_slot_leave_sums (FlameGpuSlot *slot, GError **error);
/*
 * Takes the memory of all sums for frames like @plan. The filters of no frame may be owed.
 */
gboolean flame_gpu_slot_take_ahead (
    FlameGpuSlot *slot, const FlamePlan *plan, GError **error);

/*
 * Returns the bytes of device memory for a frame of @plan apart from iteration; G_MAXSIZE
 * if everything is a small part of the device's memory.
 */
gsize flame_gpu_slot_find_room (FlameGpuSlot *slot, const FlamePlan *plan);

/* Creates marks for @n_passes passes. */
gboolean flame_gpu_slot_ensure_marks (
    FlameGpuSlot *slot, guint n_passes, GError **error);
static inline FlameGpuPassMarks *
flame_gpu_slot_marks (FlameGpuSlot *slot, guint pass)
{
  return &g_array_index (slot->passes, FlameGpuPassMarks, pass);
}

/*
 * Returns whether the frame's points burn in beside the frame before. Those of a live frame
 * do not: the time that it takes alone tells what the next may cost.
 */
static inline gboolean
flame_gpu_slot_opens_beside (const FlameGpuSlot *slot)
{
  return !slot->plan->is_prompt;
}

/* Returns FALSE with FLAME_ERROR_CANCELLED if the slot's frame is cancelled. */
gboolean flame_gpu_slot_check_cancelled (FlameGpuSlot *slot, GError **error);

/*
 * Adds a pass's samples to the slot's statistics, when the pass has run. Returns FALSE
 * if it must be redrawn with FLAME_GPU_ITERATE_SAFE.
 */
gboolean flame_gpu_slot_take_pass (FlameGpuSlot *slot);

/* Counts a finished pass, and its time, before it is redrawn. */
void flame_gpu_slot_count_redrawn (FlameGpuSlot *slot, guint pass);

/*
 * Adds the times of a frame's stages, from events, when the frame has run completely.
 * Call this on the reporter's thread.
 */
void flame_gpu_slot_take_times (FlameGpuSlot *slot);
