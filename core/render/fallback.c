/*
 * The CPU in place of a GPU: it is opened when first needed, and plans and delivers
 * frames.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/fallback.h"

#include "core/error.h"
#include "core/log.h"
#include "core/plan/host-memory.h"
#include "core/plan/picture.h"
#include "core/plan/pixel-layout.h"
#include "core/render/backends.h"

/*
 * After this many frames without it, some seconds, the fallback's memory is freed.
 */
#define MAX_IDLE 300

/* Vector stores prefer rows that begin like this. */
#define ROW_ALIGNMENT 64

gboolean
flame_staging_take_planes (FlameStaging *self, FlamePlan *plan, GError **error)
{
  const FlamePostParams *post = &plan->post.params;
  const guint n = flame_pixel_layout_count_planes (&post->pixel);
  gsize offsets[G_N_ELEMENTS (self->planes.data)], size = 0;

  self->planes = (FlamePlanes){0};
  for (guint i = 0; i < n; i++) {
    int bytes, rows;

    flame_pixel_layout_measure (
        &post->pixel, post->shown_width, post->shown_height, i, &bytes, &rows);
    self->planes.stride[i] =
        (bytes + ROW_ALIGNMENT - 1) / ROW_ALIGNMENT * ROW_ALIGNMENT;
    offsets[i] = size;
    size += (gsize) self->planes.stride[i] * rows;
  }
  if (size > self->size) {
    flame_buffer_free (self->memory);
    self->size = 0;
    self->memory = flame_buffer_alloc (size, error);
    if (!self->memory)
      return FALSE;
    self->size = size;
  }
  for (guint i = 0; i < n; i++)
    self->planes.data[i] = (guint8 *) self->memory + offsets[i];
  plan->memory = FLAME_MEMORY_HOST;
  plan->planes = self->planes;
  plan->cuda_stream = NULL;
  return TRUE;
}

void
flame_staging_clear (FlameStaging *self)
{
  flame_buffer_free (self->memory);
  *self = (FlameStaging){0};
}

static const FlameBackendClass *
find_cpu (void)
{
  guint n;
  const FlameBackendRow *rows = flame_backend_rows (&n);

  for (guint i = 0; i < n; i++)
    if (rows[i].kind == FLAME_BACKEND_CPU)
      return rows[i].klass;
  return NULL;
}

void
flame_fallback_init (FlameFallback *self, const FlameRendererConfig *config,
    const FlameBackendClass *devices)
{
  /* Only values are copied: what the config refers to may be gone later. */
  *self = (FlameFallback){
      .config = {.backend = FLAME_BACKEND_CPU,
          .n_threads = config->n_threads,
          .yields = config->yields,
          .depth = config->depth,
          .log = config->log},
      .klass = devices->prepare ? find_cpu () : NULL,
  };
  self->may_take_over = self->klass && config->backend == FLAME_BACKEND_AUTO;
}

void
flame_fallback_close (FlameFallback *self)
{
  if (self->backend)
    self->klass->close (self->backend);
  self->backend = NULL;
}

static gboolean
open_backend (FlameFallback *self)
{
  g_autoptr (GError) reason = NULL;

  if (self->backend)
    return TRUE;
  self->backend = self->klass->open (&self->config, &reason);
  if (self->backend)
    return TRUE;
  flame_log (self->config.log, FLAME_LOG_WARNING,
      "frames wait for their kernels, as the CPU cannot draw them "
      "meanwhile: %s",
      reason->message);
  g_atomic_int_set (&self->has_failed, TRUE);
  return FALSE;
}

gboolean
flame_fallback_can_draw (FlameFallback *self, const FlameFrameRequest *request)
{
  return self->klass && request->budget.min_quality > 0.0 &&
         (request->flags & FLAME_FRAME_PROMPT) &&
         !g_atomic_int_get (&self->has_failed) && open_backend (self);
}

gboolean
flame_fallback_take_over (FlameFallback *self)
{
  if (!self->may_take_over || g_atomic_int_get (&self->has_failed))
    return FALSE;
  g_atomic_int_set (&self->has_taken_over, TRUE);
  return TRUE;
}

void
flame_fallback_clear_slot (FlameFallback *self, FlameFallbackSlot *slot)
{
  if (slot->slot)
    self->klass->slot_free (self->backend, slot->slot);
  flame_staging_clear (&slot->staging);
  *slot = (FlameFallbackSlot){0};
}

void
flame_fallback_rest (FlameFallback *self, FlameFallbackSlot *slot)
{
  slot->draws = FALSE;
  if (slot->slot && ++slot->n_idle > MAX_IDLE)
    flame_fallback_clear_slot (self, slot);
}

static gboolean
plan_as (FlameFallback *self, FlameFallbackSlot *slot, FlamePlan *plan,
    const FlameFrameRequest *request, const FlameLimits *limits, GError **error)
{
  slot->draws = TRUE;
  slot->n_idle = 0;
  if (!slot->slot)
    slot->slot = self->klass->slot_new (self->backend, error);
  return slot->slot && flame_plan_fill (plan, request, limits, error) &&
         (request->memory == FLAME_MEMORY_HOST ||
             flame_staging_take_planes (&slot->staging, plan, error));
}

gboolean
flame_fallback_plan (FlameFallback *self, FlameFallbackSlot *slot,
    FlamePlan *plan, const FlameFrameRequest *request,
    const FlameLimits *limits, GError **error)
{
  FlameFrameRequest lighter = *request;

  lighter.filters = request->budget.filters;
  return plan_as (self, slot, plan, &lighter, limits, error);
}

gboolean
flame_fallback_plan_whole (FlameFallback *self, FlameFallbackSlot *slot,
    FlamePlan *plan, const FlameFrameRequest *request,
    const FlameLimits *limits, GError **error)
{
  if (!g_atomic_int_get (&self->has_failed) && open_backend (self))
    return plan_as (self, slot, plan, request, limits, error);
  return flame_fail (error, FLAME_ERROR_BACKEND,
      "the device is lost, and the CPU cannot draw in its place");
}

gboolean
flame_fallback_deliver (const FlameFallbackSlot *slot, const FlamePlan *plan,
    const FlameFrameRequest *request, const FlameBackendClass *klass,
    FlameBackend *backend, GError **error)
{
  return request->memory == FLAME_MEMORY_HOST ||
         klass->put_planes (backend, plan, &slot->staging.planes,
             &request->planes, request->cuda_stream, error);
}
