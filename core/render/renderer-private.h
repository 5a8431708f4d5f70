/*
 * The render manager's state, shared by its planner, its jobs and its callers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "core/plan/picture.h"
#include "core/plan/plan.h"
#include "core/render/backend.h"
#include "core/render/budget.h"
#include "core/render/devices.h"
#include "core/render/fallback.h"
#include "core/render/prefetch.h"

typedef struct _FlameFrame FlameFrame;

/* The state of the plan of a frame that has a job and is not submitted yet. */
typedef enum
{
  FLAME_FILL_NONE,
  FLAME_FILL_WAITS,
  FLAME_FILL_BEGUN, /* a thread fills it without the lock */
  FLAME_FILL_DONE,
} FlameFill;

/*
 * A frame that a device draws for nobody while the CPU draws the same frame to be
 * shown. Kernels are loaded at their first launch, and a slot allocates its memory for
 * its first frame, which takes as long as several frames.
 */
typedef struct
{
  FlameRenderer *renderer;
  FlameFrame *frame; /* has the slot, which is not free meanwhile */
  FlamePlan plan;
  FlamePlan later; /* the plan's, if the device takes memory ahead */
  FlameStaging staging;
  gint64 begun; /* monotonic */
} FlameWarmUp;

/* The most threads that fill plans beside the planner. */
#define FLAME_MAX_HELPERS 3

/* A place for one frame in flight. */
struct _FlameFrame
{
  FlameDevice *device; /* the slot's device */
  FlameSlot *slot;
  FlameFallbackSlot fallback;
  FlamePlan plan;
  FlameFill fill;
  gboolean is_filled;    /* once fill is DONE: filling succeeded */
  GError *error;         /* (nullable) once fill is DONE: why it failed */
  gint64 fill_time;      /* microseconds */
  FlameJob *job;         /* (nullable) the job being drawn; NULL = free */
  gboolean is_submitted; /* the slot can be cancelled */
  gboolean was_alone;    /* no other frame was usable when it was submitted */
  FlameWarmUp *warm_up;  /* (nullable) in the slot, beside or after the job */
  /* no memory, or the device is dropped: the slot is to be freed */
  gboolean is_retired;
};

/* A callback for when a job is done. */
typedef struct
{
  GMainContext *context; /* (nullable) */
  FlameJobFunc func;     /* (nullable) */
  gpointer user_data;
  GDestroyNotify destroy; /* (nullable) */
} FlameJobWatch;

struct _FlameRenderer
{
  /* references of owners and of each job, as jobs use the lock */
  gatomicrefcount ref_count;
  gatomicrefcount n_owners; /* the last owner closes it */
  FlameLog *log;            /* (nullable) */
  FlameDevices devices;
  FlameFallback fallback; /* the planner's */

  GThread *planner;
  FlamePrefetch ahead; /* the planner's */
  guint most_helpers;

  /* guards the fields below, those of jobs and frames, and statistics of devices */
  GMutex lock;
  /* signalled: a job was queued, a frame became free, a query, or quit */
  GCond work;
  GCond help; /* signalled: a plan is to be filled while others are, or quit */
  GThread *helpers[FLAME_MAX_HELPERS];
  guint n_helpers;      /* threads, which are made once they are needed */
  guint n_idle_helpers; /* of them */
  guint n_filling;      /* plans that are being filled */
  GQueue starting; /* of FlameFrame with a job, in order, up to submission */
  GCond done;      /* signalled: a job became done */
  FlameJob *preparing; /* (nullable) holds a reference until it is done */
  gint64 check_at;     /* when to check next whether it is ready, monotonic */
  /* of FlameJob: done, but their watches have not been called */
  GQueue finished;
  FlameBudgets budgets;
  guint depth;       /* requested frames in flight of each device */
  GQueue waiting;    /* of FlameJob, in the order of queueing */
  guint64 n_queued;  /* number of all jobs so far */
  guint n_open;      /* queued jobs that are not done */
  GPtrArray *frames; /* of FlameFrame; only grows */
  guint n_usable;    /* frames that are not retired */
  gboolean quit;
};

struct _FlameJob
{
  gatomicrefcount ref_count;
  FlameRenderer *renderer;
  FlameFrameRequest request;
  FlameDecision decision;
  guint64 number; /* in the order of queueing */
  gint64 queued_at;
  guint n_open; /* with it when it was queued; 0 if it was not queued */

  /* guarded by the renderer's lock */
  FlameFrame *frame; /* (nullable) NULL unless it is being drawn */
  gboolean cancelled;
  gboolean is_done;
  gboolean is_notified; /* its watch has been called */
  FlameJobWatch watch;
  FlameFrameStats stats;
  GError *error;
};

/* Frees the renderer with the last reference. */
void flame_renderer_unref (FlameRenderer *renderer);

/*
 * Call this with the lock. Takes @error (nullable) and the reference from queueing.
 * Call flame_renderer_notify() afterwards, without the lock.
 */
void flame_job_finish (FlameJob *job, GError *error);

/* Frees the watch without calling it. */
void flame_job_watch_drop (FlameJobWatch *watch);
/* Calls @watch of @job, if it has one, and frees it. Call this without the lock. */
void flame_job_watch_call (FlameJobWatch *watch, FlameJob *job);

/* Calls the watches of jobs that have become done. Call this without the lock. */
void flame_renderer_notify (FlameRenderer *renderer);
GError *flame_job_cancelled_error (void); /* (transfer full) */

/*
 * Call this with the lock. A frame that is not submitted yet is cancelled when it is.
 */
void flame_frame_cancel (FlameFrame *frame);

/*
 * Call this with the lock. The fraction of the frame's samples that is drawn; 0 if
 * unknown.
 */
double flame_frame_get_progress (const FlameFrame *frame);

/*
 * planner.c: the thread's main function.
 * @data: a FlameRenderer
 */
gpointer flame_planner_main (gpointer data);
/* Call this with the lock when a job was queued or a frame became free. */
void flame_planner_wake (FlameRenderer *renderer);

/* Call this with the lock. The frame's place is not used again. */
void flame_frame_retire (FlameRenderer *renderer, FlameFrame *frame);
/* Call this with the lock. Frames in flight are drawn to their end. */
void flame_renderer_drop_device (
    FlameRenderer *renderer, FlameDevice *device, const GError *reason);
