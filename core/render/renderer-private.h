/*
 * The render manager's state, which its planner, its jobs and those who call it
 * share.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/render/backend.h"
#include "core/render/devices.h"
#include "core/render/frame-request.h"
#include "core/render/picture.h"
#include "core/render/plan.h"
#include "core/render/prefetch.h"

/*
 * The CPU instead of a GPU whose kernel is not there yet: prompt frames come at
 * once, in as many samples as there is time for. And instead of all devices once the
 * last of them is lost. All but the failure is the planner's.
 */
typedef struct
{
  FlameRendererConfig config;
  const FlameBackendClass *klass; /* (nullable) no CPU in this build */
  FlameBackend *backend;          /* (nullable) until it is first needed */
  gint has_failed;                /* atomic: frames wait for their kernels */
  gboolean may_take_over;         /* nobody asked for the devices' backend */
  gint has_taken_over;            /* atomic: there are no devices any more */
} FlameFallback;

/* What a frame in flight needs to be drawn so; all zero is empty. */
typedef struct
{
  FlameSlot *slot;    /* (nullable) */
  gpointer memory;    /* (nullable) of planes that go to CUDA memory */
  gsize size;         /* of that */
  FlamePlanes planes; /* in it */
  gboolean draws;     /* the frame that is there */
  guint n_idle;       /* frames since it last did */
} FlameFallbackSlot;

/* @devices: the class whose place it takes */
void flame_fallback_init (FlameFallback *self,
    const FlameRendererConfig *config, const FlameBackendClass *devices);
/* after all of its slots are cleared */
void flame_fallback_close (FlameFallback *self);
void flame_fallback_clear_slot (FlameFallback *self, FlameFallbackSlot *slot);

static inline gboolean
flame_fallback_draws_all (const FlameFallback *self)
{
  return g_atomic_int_get (&self->has_taken_over);
}

/* A place for one frame in flight. */
typedef struct
{
  FlameDevice *device; /* the slot's */
  FlameSlot *slot;
  FlameFallbackSlot fallback;
  FlamePlan plan;
  FlameJob *job;         /* (nullable) the frame it draws; NULL = free */
  gboolean is_submitted; /* so that it can be cancelled */
  gboolean is_retired; /* no memory, or its device is dropped: its slot goes */
} FlameFrame;

/* Who is told when a job is done. */
typedef struct
{
  GMainContext *context; /* (nullable) */
  FlameJobFunc func;     /* (nullable) nobody */
  gpointer user_data;
  GDestroyNotify destroy; /* (nullable) */
} FlameJobWatch;

struct _FlameRenderer
{
  gatomicrefcount ref_count; /* its owners' and each job's: jobs use the lock */
  gatomicrefcount n_owners;  /* the last one closes it */
  FlameLog *log;             /* (nullable) */
  FlameDevices devices;
  FlameFallback fallback; /* the planner's */

  GThread *planner;
  FlamePrefetch ahead; /* the planner's */

  GMutex lock; /* all below, jobs' and frames' fields, devices' figures */
  GCond work;  /* a job was queued, a frame became free, a question, or quit */
  GCond done;  /* a job became done */
  FlameJob *
      preparing; /* (nullable) with the reference that it has until it is done */
  gint64 look_at;  /* monotonic time at which to look whether it is */
  GQueue finished; /* of FlameJob, done; their watches are not called yet */
  FlameBudgets budgets;
  guint depth;       /* frames in flight that were asked for, of each device */
  GQueue waiting;    /* of FlameJob, in the order of queueing */
  guint64 n_queued;  /* jobs ever */
  GPtrArray *frames; /* of FlameFrame; grows only */
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

  /* the renderer's lock */
  FlameFrame *frame; /* (nullable) while it is drawn */
  gboolean cancelled;
  gboolean is_done;
  gboolean is_told; /* its watch has been called */
  FlameJobWatch watch;
  FlameFrameStats stats;
  GError *error;
};

/* frees it with the last reference */
void flame_renderer_unref (FlameRenderer *renderer);

/*
 * With the lock; takes @error (nullable) and the reference that queueing took.
 * flame_renderer_tell() follows without the lock.
 */
void flame_job_finish (FlameJob *job, GError *error);

/* frees it without a call */
void flame_job_watch_drop (FlameJobWatch *watch);
/* calls @watch of @job, if it has one, and frees it; without the lock */
void flame_job_watch_call (FlameJobWatch *watch, FlameJob *job);

/* calls the watches of jobs that have become done; without the lock */
void flame_renderer_tell (FlameRenderer *renderer);
GError *flame_job_cancelled_error (void); /* (transfer full) */

/* with the lock; a frame that is not submitted yet is when it is */
void flame_frame_cancel (FlameFrame *frame);

/* with the lock: the part of the frame's samples that is drawn, 0 if unknown */
double flame_frame_get_progress (const FlameFrame *frame);

/* planner.c: the thread's; @data: a FlameRenderer */
gpointer flame_planner_main (gpointer data);

/* with the lock: no new frame is drawn there */
void flame_frame_retire (FlameRenderer *renderer, FlameFrame *frame);
/* with the lock; those in flight are left to their end */
void flame_renderer_drop_device (
    FlameRenderer *renderer, FlameDevice *device, const GError *reason);
