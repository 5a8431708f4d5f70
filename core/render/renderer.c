/*
 * The render manager: requests become plans, plans are given to the slots of devices in
 * the order of queueing, and jobs report when each is done.
 *
 * Plans are filled on threads of the renderer, so that the next frames' genomes are
 * interpolated while the backend draws this one. One of them, the planner, starts frames.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/error.h"
#include "flame/flame.h"

#include <math.h>

#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/api/video.h"
#include "core/plan/check.h"
#include "core/plan/frame-request.h"
#include "core/plan/host-memory.h"
#include "core/plan/mixing.h"
#include "core/plan/picture.h"
#include "core/render/rates.h"
#include "core/render/renderer-private.h"

/* ------------------------------------------- jobs whose frame may be in flight */

/* Call this with the lock. Nothing waits for the preparation any more. */
static gboolean
withdraw_preparing (FlameRenderer *self, FlameJob *job)
{
  if (self->preparing != job)
    return FALSE;
  self->preparing = NULL;
  return TRUE;
}

void
flame_job_cancel (FlameJob *job)
{
  FlameRenderer *self = job->renderer;

  g_mutex_lock (&self->lock);
  if (!job->is_done && !job->cancelled) {
    job->cancelled = TRUE;
    if (job->frame)
      flame_frame_cancel (job->frame);
    else if (withdraw_preparing (self, job) ||
             g_queue_remove (&self->waiting, job))
      flame_job_finish (job, flame_job_cancelled_error ());
  }
  g_mutex_unlock (&self->lock);
  flame_renderer_notify (self);
}

double
flame_job_get_progress (FlameJob *job)
{
  FlameRenderer *self = job->renderer;
  double progress = 0.0;

  g_mutex_lock (&self->lock);
  if (job->is_done)
    progress = 1.0;
  else if (job->frame)
    progress = flame_frame_get_progress (job->frame);
  g_mutex_unlock (&self->lock);
  return progress;
}

/* ---------------------------------------------------------------- requests */

static gboolean
can_write_to (const FlameRenderer *self, FlameMemory memory, GError **error)
{
  if (memory == FLAME_MEMORY_HOST)
    return TRUE;
  if (flame_fallback_draws_all (&self->fallback))
    return flame_fail (error, FLAME_ERROR_BACKEND,
        "the device is lost that has the CUDA memory");
  for (guint i = 0; i < self->devices.list->len; i++) {
    const FlameDevice *device = flame_devices_get (&self->devices, i);

    if (device->klass->kind == FLAME_BACKEND_CUDA)
      continue;
    return flame_fail (error, FLAME_ERROR_SETTINGS,
        "the %s backend cannot render into CUDA memory", device->api);
  }
  return TRUE;
}

/* Decides what the budgets leave to a frame that is queued now. */
static void
decide (FlameRenderer *self, const FlameFrameRequest *request,
    FlameDecision *decision)
{
  g_mutex_lock (&self->lock);
  flame_budgets_decide (
      &self->budgets, request, self->depth, self->devices.n_working, decision);
  g_mutex_unlock (&self->lock);
}

/*
 * Returns: (transfer full) with a second reference, which is held until it is done
 */
static FlameJob *
new_job (FlameRenderer *self, const FlameFrameRequest *request)
{
  FlameJob *job = g_new0 (FlameJob, 1);

  g_atomic_ref_count_init (&job->ref_count);
  g_atomic_ref_count_inc (&job->ref_count);
  job->renderer = self;
  g_atomic_ref_count_inc (&self->ref_count);
  decide (self, request, &job->decision);
  flame_frame_request_take_copy (request, &job->request);
  flame_frame_request_set_filters (&job->request, job->decision.filters);
  job->queued_at = g_get_monotonic_time ();
  return job;
}

FlameJob *
flame_renderer_queue (
    FlameRenderer *self, const FlameFrameRequest *request, GError **error)
{
  FlameJob *job;

  if (!flame_frame_request_check_planes (request, error) ||
      !can_write_to (self, request->memory, error))
    return NULL;
  job = new_job (self, request);
  g_mutex_lock (&self->lock);
  job->number = self->n_queued++;
  job->n_open = ++self->n_open;
  g_queue_push_tail (&self->waiting, job);
  flame_planner_wake (self);
  g_mutex_unlock (&self->lock);
  return job;
}

/* Call this with the lock. */
static void
cancel_preparing (FlameRenderer *self)
{
  FlameJob *job = g_steal_pointer (&self->preparing);

  if (job)
    flame_job_finish (job, flame_job_cancelled_error ());
}

FlameJob *
flame_renderer_prepare (
    FlameRenderer *self, const FlameFrameRequest *request, GError **error)
{
  FlameJob *job;

  if (!flame_frame_request_check_settings (request, error))
    return NULL;
  job = new_job (self, request);
  g_mutex_lock (&self->lock);
  cancel_preparing (self);
  if (flame_devices_get_class (&self->devices)->prepare) {
    self->preparing = job;
    self->check_at = 0;
    g_cond_broadcast (&self->work);
  } else {
    flame_job_finish (job, NULL);
  }
  g_mutex_unlock (&self->lock);
  flame_renderer_notify (self);
  return job;
}

/* ------------------------------------------------------------------ renderer */

/* Returns: (transfer full) NULL with @error */
static FlameFrame *
frame_new (FlameDevice *device, GError **error)
{
  FlameSlot *slot = device->klass->slot_new (device->backend, error);
  FlameFrame *frame;

  if (!slot)
    return NULL;
  frame = g_new0 (FlameFrame, 1);
  frame->device = device;
  frame->slot = slot;
  flame_plan_init (&frame->plan);
  frame->plan.mixing_budget = FLAME_MIXING_BUDGET;
  return frame;
}

static void
frame_free (FlameRenderer *self, FlameFrame *frame)
{
  flame_fallback_clear_slot (&self->fallback, &frame->fallback);
  if (frame->slot)
    frame->device->klass->slot_free (frame->device->backend, frame->slot);
  flame_plan_clear (&frame->plan);
  g_free (frame);
}

guint
flame_renderer_get_depth (FlameRenderer *self)
{
  guint n;

  g_mutex_lock (&self->lock);
  n = self->n_usable;
  g_mutex_unlock (&self->lock);
  return n;
}

/* Also counts frames that failed for lack of memory, as they are not created again. */
static guint
count_frames (FlameRenderer *self, const FlameDevice *device)
{
  guint n = 0;

  g_mutex_lock (&self->lock);
  for (guint i = 0; i < self->frames->len; i++)
    n += ((const FlameFrame *) self->frames->pdata[i])->device == device;
  g_mutex_unlock (&self->lock);
  return n;
}

static void
add_frame (FlameRenderer *self, FlameFrame *frame)
{
  FlameDevice *device = frame->device;

  g_mutex_lock (&self->lock);
  g_ptr_array_add (self->frames, frame);
  device->stats.depth++;
  self->n_usable++;
  /* The device may have been dropped meanwhile. */
  if (device->stats.is_dropped)
    flame_frame_retire (self, frame);
  g_cond_broadcast (&self->work);
  g_mutex_unlock (&self->lock);
}

/*
 * If another thread adds frames at the same time there may be a few too many.
 */
static gboolean
deepen (FlameRenderer *self, FlameDevice *device, guint depth, GError **error)
{
  const guint n = device->klass->n_slots (device->backend, MAX (depth, 1));

  while (!g_atomic_int_get (&device->is_dropped) &&
         count_frames (self, device) < n) {
    FlameFrame *frame = frame_new (device, error);

    if (!frame)
      return FALSE;
    add_frame (self, frame);
  }
  return TRUE;
}

gboolean
flame_renderer_set_depth (FlameRenderer *self, guint depth, GError **error)
{
  g_mutex_lock (&self->lock);
  self->depth = depth;
  g_mutex_unlock (&self->lock);
  for (guint i = 0; i < self->devices.list->len; i++)
    if (!deepen (self, flame_devices_get (&self->devices, i), depth, error))
      return FALSE;
  return TRUE;
}

/* A device that cannot even begin is dropped if another works. */
static gboolean
make_frames (FlameRenderer *self, guint depth, GError **error)
{
  const guint n = self->devices.list->len;

  for (guint i = 0; i < n; i++) {
    FlameDevice *device = flame_devices_get (&self->devices, i);
    g_autoptr (GError) reason = NULL;

    if (deepen (self, device, depth, &reason))
      continue;
    if (i + 1 == n && self->n_usable == device->stats.depth) {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
    g_mutex_lock (&self->lock);
    flame_renderer_drop_device (self, device, reason);
    g_mutex_unlock (&self->lock);
  }
  return TRUE;
}

/* ------------------------------------------------- the GPU or the processor */

/* size of the frames whose time is measured */
#define RATE_WIDTH 640
#define RATE_HEIGHT 360
/*
 * A frame that takes this many seconds is measured well enough. Samples a pixel of the
 * first frame, and of the last.
 */
#define RATE_SECONDS 0.1
#define RATE_MIN 1.0
#define RATE_MAX 65536.0

/* Returns the seconds that a frame takes, or 0 if it fails. */
static double
time_frame (FlameRenderer *renderer, FlameAnimation *animation, double quality)
{
  g_autoptr (FlameVideo) video =
      flame_video_new (FLAME_FORMAT_RGB, RATE_WIDTH, RATE_HEIGHT);
  g_autoptr (FlamePicture) picture = flame_picture_new (video, NULL);
  g_autoptr (FlameFrameRequest) request = flame_frame_request_new (animation);
  g_autoptr (FlameJob) job = NULL;
  const gint64 begun = g_get_monotonic_time ();

  if (!picture)
    return 0;
  flame_frame_request_set_quality (request, quality);
  flame_frame_request_set_picture (request, picture);
  job = flame_renderer_queue (renderer, request, NULL);
  if (!job)
    return 0;
  flame_job_wait (job);
  if (!flame_job_get_result (job, NULL))
    return 0;
  return (double) (g_get_monotonic_time () - begun) / G_USEC_PER_SEC;
}

typedef struct
{
  const FlameRendererConfig *config;
  int device; /* number of the GPU */
} Race;

static double
measure_rate (FlameBackendKind kind, gpointer data)
{
  const Race *race = data;
  const FlameRendererConfig own = {.backend = kind,
      .device = kind == FLAME_BACKEND_CPU ? -1 : race->device,
      .n_threads = race->config->n_threads,
      .depth = 1,
      .log = race->config->log};
  g_autoptr (FlameRenderer) renderer = flame_renderer_new (&own, NULL);
  g_autoptr (FlameAnimation) animation =
      renderer ? flame_animation_new_builtin (NULL, NULL) : NULL;
  double quality = RATE_MIN, seconds = 0;

  /* the first frame may wait for a compiler */
  if (!animation || time_frame (renderer, animation, quality) <= 0)
    return 0;
  for (; quality <= RATE_MAX; quality *= 4) {
    seconds = time_frame (renderer, animation, quality);
    if (seconds <= 0 || seconds >= RATE_SECONDS)
      break;
  }
  return seconds > 0 ? quality * RATE_WIDTH * RATE_HEIGHT / seconds : 0;
}

/* Whether the first GPU of @kind is faster than the processor. */
static gboolean
prefers (const FlameRendererConfig *config, FlameBackendKind kind)
{
  g_autofree char *path =
      g_build_filename (g_get_user_cache_dir (), "gst-flame", "rates", NULL);
  g_autoptr (GPtrArray) devices = NULL;
  Race race = {.config = config};
  const guint n_threads =
      config->n_threads > 0 ? config->n_threads : g_get_num_processors ();

  if (config->cuda_sharing || config->device >= 0)
    return FALSE;
  devices = flame_backend_list_devices (kind, NULL);
  for (guint i = 0; devices && i < devices->len; i++) {
    const FlameDeviceInfo *device = devices->pdata[i];

    if (!flame_device_info_is_gpu (device))
      continue;
    race.device = flame_device_info_get_ordinal (device);
    return flame_rates_prefer (path, kind, flame_device_info_get_name (device),
        flame_device_info_get_driver (device), n_threads, measure_rate, &race);
  }
  return FALSE;
}

FlameRenderer *
flame_renderer_new (const FlameRendererConfig *config, GError **error)
{
  FlameRenderer *self = g_new0 (FlameRenderer, 1);

  g_atomic_ref_count_init (&self->ref_count);
  g_atomic_ref_count_init (&self->n_owners);
  g_mutex_init (&self->lock);
  g_cond_init (&self->work);
  g_cond_init (&self->help);
  g_cond_init (&self->done);
  g_queue_init (&self->waiting);
  g_queue_init (&self->starting);
  g_queue_init (&self->finished);
  self->frames = g_ptr_array_new ();
  self->depth = config->depth;
  flame_budgets_init (&self->budgets);
  if (config->log)
    self->log = flame_log_ref (config->log);
  flame_prefetch_init (&self->ahead);
  if (!flame_devices_open (&self->devices, config, prefers, error)) {
    flame_renderer_free (self);
    return NULL;
  }
  flame_fallback_init (
      &self->fallback, config, flame_devices_get_class (&self->devices));
  if (!make_frames (self, config->depth, error)) {
    flame_renderer_free (self);
    return NULL;
  }
  /* The CPU backend needs all threads itself. */
  if (flame_devices_get_class (&self->devices)->prepare)
    self->most_helpers = MIN (g_get_num_processors () - 1, FLAME_MAX_HELPERS);
  self->planner = g_thread_new ("flame-planner", flame_planner_main, self);
  return self;
}

/*
 * Call this with the lock, which is released meanwhile. Waits until @frame, whose job
 * is cancelled, is free. Its warm-up was submitted before its job.
 */
static void
await_frame (FlameRenderer *self, const FlameFrame *frame)
{
  while (frame->job)
    g_cond_wait (&self->done, &self->lock);
  if (frame->warm_up)
    frame->device->klass->cancel (frame->device->backend, frame->slot);
  while (frame->warm_up)
    g_cond_wait (&self->done, &self->lock);
}

/* Call this with the lock. When it returns no job is waiting or being drawn. */
static void
cancel_all (FlameRenderer *self)
{
  FlameJob *job;

  cancel_preparing (self);
  while ((job = g_queue_pop_head (&self->waiting)))
    flame_job_finish (job, flame_job_cancelled_error ());
  for (guint i = 0; i < self->frames->len; i++) {
    FlameFrame *frame = self->frames->pdata[i];

    if (!frame->job)
      continue;
    frame->job->cancelled = TRUE;
    flame_frame_cancel (frame);
  }
  for (guint i = 0; i < self->frames->len; i++)
    await_frame (self, self->frames->pdata[i]);
}

void
flame_renderer_free (FlameRenderer *self)
{
  if (!self || !g_atomic_ref_count_dec (&self->n_owners))
    return;
  g_mutex_lock (&self->lock);
  cancel_all (self);
  self->quit = TRUE;
  g_cond_broadcast (&self->work);
  g_cond_broadcast (&self->help);
  g_mutex_unlock (&self->lock);
  g_clear_pointer (&self->planner, g_thread_join);
  for (guint i = 0; i < self->n_helpers; i++)
    g_thread_join (self->helpers[i]);
  flame_renderer_notify (self);

  for (guint i = 0; i < self->frames->len; i++)
    frame_free (self, self->frames->pdata[i]);
  g_ptr_array_unref (self->frames);
  flame_prefetch_clear (&self->ahead);
  flame_fallback_close (&self->fallback);
  flame_devices_close (&self->devices);
  flame_renderer_unref (self);
}

/* Returns: (transfer full) the same renderer; each owner frees it */
static FlameRenderer *
share_renderer (FlameRenderer *self)
{
  g_atomic_ref_count_inc (&self->n_owners);
  return self;
}

G_DEFINE_BOXED_TYPE (
    FlameRenderer, flame_renderer, share_renderer, flame_renderer_free)

FlameBackendKind
flame_renderer_get_backend (const FlameRenderer *self)
{
  if (flame_fallback_draws_all (&self->fallback))
    return FLAME_BACKEND_CPU;
  return flame_devices_get_class (&self->devices)->kind;
}

const char *
flame_renderer_get_description (const FlameRenderer *self)
{
  if (flame_fallback_draws_all (&self->fallback))
    return "CPU, after a device was lost";
  return self->devices.description;
}

const char *
flame_renderer_get_fallback_reason (const FlameRenderer *self)
{
  return self->devices.fallback_reason;
}

GPtrArray *
flame_renderer_get_kernel_stats (FlameRenderer *self)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) stats =
      g_array_new (FALSE, TRUE, sizeof (FlameKernelStats));

  flame_devices_add_kernel_stats (&self->devices, stats);
  for (guint i = 0; i < stats->len; i++)
    g_ptr_array_add (
        all, g_memdup2 (&g_array_index (stats, FlameKernelStats, i),
                 sizeof (FlameKernelStats)));
  return all;
}

GPtrArray *
flame_renderer_get_device_stats (FlameRenderer *self)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (g_free);

  g_mutex_lock (&self->lock);
  for (guint i = 0; i < self->devices.list->len; i++)
    g_ptr_array_add (
        all, g_memdup2 (&flame_devices_get (&self->devices, i)->stats,
                 sizeof (FlameDeviceStats)));
  g_mutex_unlock (&self->lock);
  for (guint i = 0; i < all->len; i++) {
    const FlameDevice *device = flame_devices_get (&self->devices, i);

    if (device->klass->fill_device_stats)
      device->klass->fill_device_stats (device->backend, all->pdata[i]);
  }
  return all;
}

guint
flame_renderer_get_n_devices (FlameRenderer *self)
{
  guint n;

  g_mutex_lock (&self->lock);
  n = self->devices.n_working;
  g_mutex_unlock (&self->lock);
  return n;
}

gboolean
flame_renderer_has_memory (const FlameRenderer *self, FlameMemory memory)
{
  return can_write_to (self, memory, NULL);
}

static gboolean
alloc_host (
    FlameRenderer *self, gsize size, FlameHostBlock *block, GError **error)
{
  const FlameFallback *fallback = &self->fallback;

  if (flame_fallback_draws_all (fallback)) {
    block->start = block->owner = flame_buffer_alloc_zero (size, error);
    block->free_owner = flame_buffer_free;
    return block->start != NULL;
  }
  return flame_devices_alloc_host (&self->devices, size, block, error);
}

gpointer
flame_renderer_alloc_host (FlameRenderer *self, gsize size, GError **error)
{
  FlameHostBlock block;

  return alloc_host (self, size + FLAME_HOST_ALIGNMENT, &block, error)
             ? flame_host_wrap (&block)
             : NULL;
}
