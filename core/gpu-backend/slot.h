/*
 * A frame in flight on a GPU: its streams, its stages and the events between
 * them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/stats.h"
#include "core/gpu-backend/framebuffers.h"
#include "core/gpu-backend/stages/iterate-stage.h"
#include "core/gpu-backend/stages/post-stage.h"
#include "core/render/backend.h"

typedef enum
{
  FLAME_GPU_SLOT_IDLE,
  FLAME_GPU_SLOT_QUEUEING, /* the launcher's business */
  FLAME_GPU_SLOT_COPYING,  /* all is queued */
  FLAME_GPU_SLOT_FAILED, /* nothing of it is queued any more; @error says why */
} FlameGpuSlotState;

/* timing events of one pass */
typedef struct
{
  FlameGpuEvent *begin;     /* of iterating */
  FlameGpuEvent *burned_in; /* points are, and it is known where */
  FlameGpuEvent *end;       /* of iterating */
  FlameGpuEvent *density;   /* its end */
} FlameGpuPassMarks;

/*
 * A frame's sums and counts. They are large at a high supersample, so slots may
 * share some: a frame waits until the one before it has left them.
 */
typedef struct
{
  FlameGpuFramebuffers *buffers;
  FlameGpuEvent *left;
  guint n_smaller; /* frames in a row that need much less */
} FlameGpuFrameSums;

typedef struct _FlameGpuBackend FlameGpuBackend;

/* a FlameSlot of this backend's */
typedef struct
{
  FlameGpuBackend *backend;
  FlameGpuStream *iterating;     /* low priority */
  FlameGpuStream *finishing;     /* high: what follows the iterations */
  FlameGpuStream *pacing;        /* tells the host which rounds have run */
  FlameGpuFramebuffers *buffers; /* planes */
  FlameGpuFrameSums *sums;       /* the backend's; of the frame queued last */
  guint number; /* of the backend's slots, not always its own */
  FlameGpuIterateSlot *iterate;
  FlameGpuPicture *picture;

  GArray *passes;          /* of FlameGpuPassMarks, made when first needed */
  FlameGpuEvent *planes;   /* timing: the end of conversion */
  FlameGpuEvent *copied;   /* timing: the end of the copy */
  FlameGpuEvent *rounds;   /* ordering: some rounds have run */
  FlameGpuEvent *buckets;  /* ordering: a pass's buckets are ready */
  FlameGpuEvent *consumed; /* ordering: density has read them */
  FlameGpuEvent *readers;  /* ordering: others have left the planes */

  FlamePlan *plan;
  FlameSlotDone done;
  gpointer user_data;
  gint cancelled; /* atomic */

  gsize bytes; /* of device memory, as the backend counts it */

  FlameGpuIterateFlags flags; /* of all passes */
  FlameFrameStats stats;      /* of the passes that are known to be over */

  /* the backend's lock */
  FlameGpuSlotState state;
  gboolean has_copied; /* while copying: the device says so */
  GError *error;       /* (nullable) */
} FlameGpuSlot;

/* Returns: (transfer full) NULL with @error. */
FlameGpuSlot *flame_gpu_slot_new (FlameGpuBackend *backend, FlameGpu *gpu,
    FlameGpuIterator *iterator, FlameGpuPostStage *post, GError **error);
/* its work must have run */
void flame_gpu_slot_free (FlameGpuSlot *slot); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuSlot, flame_gpu_slot_free)

void flame_gpu_frame_sums_free (FlameGpuFrameSums *sums); /* (nullable) */

/*
 * Gives the slot's frame its sums, of which the backend has as many as slots or,
 * where they are large, fewer. They may be written to once @left has come, and the
 * last to read them, on @finishing, is followed by flame_gpu_slot_leave_sums().
 */
gboolean flame_gpu_slot_take_sums (FlameGpuSlot *slot, GError **error);
gboolean flame_gpu_slot_leave_sums (FlameGpuSlot *slot, GError **error);

/*
 * Bytes of device memory for what the slot's frame needs besides its iterations; G_MAXSIZE
 * if all of it is a small part of what the device has.
 */
gsize flame_gpu_slot_find_room (FlameGpuSlot *slot);

/* makes marks for @n_passes passes */
gboolean flame_gpu_slot_ensure_marks (
    FlameGpuSlot *slot, guint n_passes, GError **error);
static inline FlameGpuPassMarks *
flame_gpu_slot_marks (FlameGpuSlot *slot, guint pass)
{
  return &g_array_index (slot->passes, FlameGpuPassMarks, pass);
}

/* FALSE with FLAME_ERROR_CANCELLED once the slot's frame is cancelled */
gboolean flame_gpu_slot_check_cancelled (FlameGpuSlot *slot, GError **error);

/*
 * Once a pass has run: adds its samples to the slot's figures. FALSE where it has
 * to be drawn again, with FLAME_GPU_ITERATE_SAFE.
 */
gboolean flame_gpu_slot_take_pass (FlameGpuSlot *slot);

/* before a pass that has run is drawn again: counts that, and its time */
void flame_gpu_slot_count_redrawn (FlameGpuSlot *slot, guint pass);

/*
 * Once all of a frame has run: adds what its stages took, from events. On the
 * reporter's thread.
 */
void flame_gpu_slot_take_times (FlameGpuSlot *slot);
