/*
 * The CPU in place of a GPU whose kernel is not ready: prompt frames are drawn at once,
 * with as many samples as there is time for. It also replaces all devices when the last
 * of them is lost. Only the planner uses it, except for the atomic fields.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/renderer-config.h"
#include "core/plan/frame-request.h"
#include "core/plan/plan.h"
#include "core/render/backend.h"

typedef struct
{
  FlameRendererConfig config;
  const FlameBackendClass
      *klass;             /* (nullable) NULL if this build has no CPU backend */
  FlameBackend *backend;  /* (nullable) NULL until it is first needed */
  gint has_failed;        /* atomic: frames wait for their kernels */
  gboolean may_take_over; /* nobody requested the devices' backend */
  gint has_taken_over;    /* atomic: all devices are lost */
} FlameFallback;

/* Host memory for planes that are not the request's. All zero is empty. */
typedef struct
{
  gpointer memory;    /* (nullable) */
  gsize size;         /* size of @memory */
  FlamePlanes planes; /* planes in @memory */
} FlameStaging;

/* What a frame in flight needs for the fallback. All zero is empty. */
typedef struct
{
  FlameSlot *slot;      /* (nullable) */
  FlameStaging staging; /* for planes that are copied to CUDA memory */
  gboolean draws;       /* the fallback draws the current frame */
  guint n_idle;         /* frames since it last did */
} FlameFallbackSlot;

/* Makes @plan draw into @self, whose memory grows if needed. FALSE with @error. */
gboolean flame_staging_take_planes (
    FlameStaging *self, FlamePlan *plan, GError **error);
void flame_staging_clear (FlameStaging *self);

/* @devices: the class that it stands in for */
void flame_fallback_init (FlameFallback *self,
    const FlameRendererConfig *config, const FlameBackendClass *devices);
/* Call this after all of its slots are cleared. */
void flame_fallback_close (FlameFallback *self);
void flame_fallback_clear_slot (FlameFallback *self, FlameFallbackSlot *slot);

static inline gboolean
flame_fallback_draws_all (const FlameFallback *self)
{
  return g_atomic_int_get (&self->has_taken_over);
}

/* Whether the fallback can draw @request, whose kernel is not ready. */
gboolean flame_fallback_can_draw (
    FlameFallback *self, const FlameFrameRequest *request);

/*
 * Makes the fallback draw all frames after the last device is lost. FALSE if it may not
 * or cannot. Call this with the renderer's lock.
 */
gboolean flame_fallback_take_over (FlameFallback *self);

/*
 * Call this for a frame that the fallback does not draw. After many of them the slot's
 * memory is freed.
 */
void flame_fallback_rest (FlameFallback *self, FlameFallbackSlot *slot);

/*
 * Plans @request within @limits for the fallback, which draws it. FALSE with @error.
 */
gboolean flame_fallback_plan (FlameFallback *self, FlameFallbackSlot *slot,
    FlamePlan *plan, const FlameFrameRequest *request,
    const FlameLimits *limits, GError **error);

/*
 * Plans the whole @request within @limits for a fallback that has taken over. FALSE
 * with @error.
 */
gboolean flame_fallback_plan_whole (FlameFallback *self,
    FlameFallbackSlot *slot, FlamePlan *plan, const FlameFrameRequest *request,
    const FlameLimits *limits, GError **error);

/*
 * Call this when the frame is drawn: copies it to the planes of @request if @klass has
 * them on a device. FALSE with @error, the device's.
 */
gboolean flame_fallback_deliver (const FlameFallbackSlot *slot,
    const FlamePlan *plan, const FlameFrameRequest *request,
    const FlameBackendClass *klass, FlameBackend *backend, GError **error);
