/*
 * The CPU instead of a GPU whose kernel is not there yet: prompt frames come at
 * once, in as many samples as there is time for. And instead of all devices once the
 * last of them is lost.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/backend.h"

G_BEGIN_DECLS

/* All but the failure is the planner's. */
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

/* whether it can draw @request, which needs a kernel that is not there */
gboolean flame_fallback_can_draw (
    FlameFallback *self, const FlameFrameRequest *request);

/*
 * Has it draw all frames from now on, the last device being lost. FALSE if it may not or
 * cannot. With the renderer's lock.
 */
gboolean flame_fallback_take_over (FlameFallback *self);

static inline gboolean
flame_fallback_draws_all (const FlameFallback *self)
{
  return g_atomic_int_get (&self->has_taken_over);
}

/*
 * Makes @plan that of the whole @request within @limits, for a fallback that has taken
 * over. FALSE with @error.
 */
gboolean flame_fallback_plan_whole (FlameFallback *self,
    FlameFallbackSlot *slot, FlamePlan *plan, const FlameFrameRequest *request,
    const FlameLimits *limits, GError **error);

/*
 * Makes @plan that of @request within @limits, as the fallback draws it from now on.
 * FALSE with @error.
 */
gboolean flame_fallback_plan (FlameFallback *self, FlameFallbackSlot *slot,
    FlamePlan *plan, const FlameFrameRequest *request,
    const FlameLimits *limits, GError **error);

/* for a frame that the fallback does not draw: memory is not kept for ever */
void flame_fallback_rest (FlameFallback *self, FlameFallbackSlot *slot);
void flame_fallback_clear_slot (FlameFallback *self, FlameFallbackSlot *slot);

/*
 * Once the frame is drawn: brings it to the planes of @request, where @klass has
 * them on a device. FALSE with @error, the device's.
 */
gboolean flame_fallback_deliver (const FlameFallbackSlot *slot,
    const FlamePlan *plan, const FlameFrameRequest *request,
    const FlameBackendClass *klass, FlameBackend *backend, GError **error);

G_END_DECLS
