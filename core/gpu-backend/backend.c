/*
 * The GPU backend. Frames are queued in the order in which they were submitted, each on
 * the streams of its slot, so that one iterates while the previous one is filtered and
 * copied.
 *
 * The launcher thread queues, the reporter thread reports what is done. Neither holds
 * the lock during calls of the driver.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/backend.h"

#include <string.h>

#include "config.h"
#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/gpu-backend/backend-private.h"
#include "core/gpu-backend/put-planes.h"
#include "core/gpu-backend/text/kernel-compile.h"
#include "core/gpu-backend/text/kernel-source.h"
#include "core/gpu/array.h"
#include "core/plan/picture.h"

/* With fewer slots the device would be idle between frames. */
#define MIN_SLOTS 2

/*
 * One launch in this many is timed, unless the environment sets another number. An
 * event costs the device a microsecond or two, and a round takes a few hundred.
 */
#define TIMED_INTERVAL 16
#define TIMED_VARIABLE "FLAME_CUDA_TIMING"
/* The most timed launches at the same time, over all frames in flight. */
#define MAX_SPANS 256

/*
 * If the sums of all slots would be larger than this, in bytes, frames share sums. If
 * streams have priorities, filters read a frame's sums while later frames iterate, and
 * the limit is at least one part in SUMS_SHARE of the memory.
 */
#define SUMS_LIMIT ((gsize) 900 << 20)
#define SUMS_SHARE 16

/* @name: an environment variable with which tests replace @usual */
static gsize
take_hook (const char *name G_GNUC_UNUSED, gsize usual)
{
#ifdef FLAME_TEST_HOOKS
  const char *text = g_getenv (name);

  if (text)
    return g_ascii_strtoull (text, NULL, 10);
#endif
  return usual;
}

static gsize
find_sums_limit (const FlameGpuBackend *self)
{
  const gsize memory =
      MIN (flame_gpu_get_device (self->gpu)->memory, self->memory_limit);

  return flame_gpu_has_priorities (self->gpu) ||
                 flame_gpu_get_device (self->gpu)->waits_hold
             ? MAX (memory / SUMS_SHARE, SUMS_LIMIT)
             : SUMS_LIMIT;
}

static FlameGpuBackend *
own_backend (FlameBackend *backend)
{
  return (FlameGpuBackend *) backend;
}

static FlameGpuSlot *
own_slot (FlameSlot *slot)
{
  return (FlameGpuSlot *) slot;
}

static void
gpu_close (FlameBackend *backend)
{
  FlameGpuBackend *self = own_backend (backend);

  g_mutex_lock (&self->lock);
  self->quit = TRUE;
  g_cond_broadcast (&self->work);
  g_cond_broadcast (&self->report);
  g_mutex_unlock (&self->lock);
  g_clear_pointer (&self->launcher, g_thread_join);
  g_clear_pointer (&self->reporter, g_thread_join);
  g_clear_pointer (&self->sums, g_ptr_array_unref);
  flame_gpu_post_stage_free (self->post);
  flame_gpu_iterator_free (self->iterator);
  flame_gpu_stream_free (self->opening);
  flame_gpu_stream_free (self->iterating);
  flame_gpu_stats_free (self->stats);
  flame_gpu_disk_cache_free (self->disk);
  flame_gpu_compiler_unref (self->compiler);
  flame_gpu_event_free (self->since);
  flame_gpu_unref (self->home);
  flame_gpu_unref (self->gpu);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->work);
  g_cond_clear (&self->report);
  g_free (self->description);
  g_free (self);
}

static gboolean
start_clock (FlameGpuBackend *self, GError **error)
{
  g_autoptr (FlameGpuStream) stream =
      flame_gpu_stream_new (self->gpu, FLAME_GPU_PRIORITY_LOW, error);

  if (!stream)
    return FALSE;
  self->since = flame_gpu_event_new (self->gpu, FLAME_GPU_EVENT_TIMING, error);
  return self->since && flame_gpu_event_record (self->since, stream, error) &&
         flame_gpu_stream_synchronize (stream, error);
}

static gboolean
open_stages (FlameGpuBackend *self, GBytes *post_image, GError **error)
{
  FlameLog *log = flame_gpu_get_log (self->gpu);
  gint64 since = g_get_monotonic_time ();
  const FlameGpuIteratorConfig config = {
      .kernels = {.compiler = self->compiler, .disk = self->disk},
      .memory = self->memory_limit == G_MAXSIZE ? 0 : self->memory_limit};
  const FlameGpuPostKernelsConfig post = {
      .image = post_image, .compiler = self->compiler, .disk = self->disk};

  self->sums = g_ptr_array_new_with_free_func (
      (GDestroyNotify) flame_gpu_frame_sums_free);
  self->opening =
      flame_gpu_stream_new (self->gpu, FLAME_GPU_PRIORITY_LOW, error);
  if (!self->opening)
    return FALSE;
  self->iterating =
      flame_gpu_stream_new (self->gpu, FLAME_GPU_PRIORITY_MIDDLE, error);
  if (!self->iterating)
    return FALSE;
  self->post = flame_gpu_post_stage_new (self->gpu, &post, error);
  if (!self->post)
    return FALSE;
  flame_gpu_log_step (log, &since, "kernels of the filters");
  self->iterator = flame_gpu_iterator_new (self->gpu, &config, error);
  if (!self->iterator)
    return FALSE;
  flame_gpu_log_step (log, &since, "kernels of the iterations");
  flame_gpu_post_stage_set_stats (self->post, self->stats);
  flame_gpu_post_stage_set_home (self->post, self->home);
  return start_clock (self, error);
}

/* Makes the error UNAVAILABLE, whatever failed during the opening. */
static void
make_unavailable (GError **error)
{
  if (error && *error)
    (*error)->code = FLAME_ERROR_UNAVAILABLE;
}

static guint
choose_interval (FlameLog *log)
{
  const char *text = g_getenv (TIMED_VARIABLE);
  guint64 interval;

  if (!text)
    return TIMED_INTERVAL;
  if (g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT, &interval, NULL))
    return (guint) interval;
  flame_log (log, FLAME_LOG_WARNING,
      TIMED_VARIABLE
      "=%s is not understood: expected a whole number from 1 up, "
      "of which one launch is timed",
      text);
  return TIMED_INTERVAL;
}

/* Opens the statistics. If more launches are timed, more are in progress. */
static void
open_stats (FlameGpuBackend *self)
{
  const guint interval = choose_interval (flame_gpu_get_log (self->gpu));
  const guint more = MAX (TIMED_INTERVAL / interval, 1);

  self->stats = flame_gpu_stats_new (self->gpu, more * MAX_SPANS);
  flame_gpu_stats_set_interval (self->stats, interval);
}

/*
 * Returns: (transfer full) "CUDA, X, sm_90", or with the driver if the API has no such
 *   number
 */
static char *
describe (const FlameGpu *gpu)
{
  const FlameGpuDevice *device = flame_gpu_get_device (gpu);
  const char *api = flame_gpu_get_api (gpu);

  if (device->arch > 0)
    return g_strdup_printf ("%s, %s, sm_%d", api, device->name, device->arch);
  return g_strdup_printf ("%s, %s, %s", api, device->name, device->driver);
}

FlameBackend *
flame_gpu_backend_new (FlameGpuBackendParts *parts, GError **error)
{
  FlameGpuBackend *self = g_new0 (FlameGpuBackend, 1);

  g_mutex_init (&self->lock);
  g_cond_init (&self->work);
  g_cond_init (&self->report);
  g_queue_init (&self->submitted);
  g_queue_init (&self->owed);
  g_queue_init (&self->in_flight);
  self->opened_at = g_get_monotonic_time ();
  self->gpu = flame_gpu_ref (parts->gpu);
  if (parts->home)
    self->home = flame_gpu_ref (parts->home);
  self->disk = g_steal_pointer (&parts->disk);
  self->memory_limit = take_hook ("FLAME_GPU_MEMORY", G_MAXSIZE);
  self->sums_limit = take_hook ("FLAME_GPU_SUMS", find_sums_limit (self));
  self->copies = take_hook ("FLAME_GPU_COPIES", TRUE);
  open_stats (self);
  if (parts->compiler)
    self->compiler = flame_gpu_compiler_ref (parts->compiler);
  self->description = describe (parts->gpu);
  if (!open_stages (self, parts->post_image, error)) {
    make_unavailable (error);
    gpu_close ((FlameBackend *) self);
    return NULL;
  }
  self->launcher = g_thread_new ("flame-cuda", flame_gpu_launcher_main, self);
  self->reporter =
      g_thread_new ("flame-cuda-done", flame_gpu_reporter_main, self);
  return (FlameBackend *) self;
}

void
flame_gpu_backend_parts_clear (FlameGpuBackendParts *parts)
{
  g_clear_pointer (&parts->post_image, g_bytes_unref);
  g_clear_pointer (&parts->compiler, flame_gpu_compiler_unref);
  g_clear_pointer (&parts->home, flame_gpu_unref);
  g_clear_pointer (&parts->gpu, flame_gpu_unref);
  g_clear_pointer (&parts->disk, flame_gpu_disk_cache_free);
}

/* Opens a backend on a device that @open_device opens. */
static FlameBackend *
open_with (FlameGpuOpener open_device, const FlameRendererConfig *config,
    GError **error)
{
  FlameGpuBackendParts parts = {.gpu = NULL};
  FlameBackend *backend = NULL;

  if (open_device (config, &parts, error)) {
    parts.post_image = flame_gpu_post_get_prebuilt (parts.gpu);
    backend = flame_gpu_backend_new (&parts, error);
  } else {
    make_unavailable (error);
  }
  flame_gpu_backend_parts_clear (&parts);
  return backend;
}

static FlameBackend *
open_cuda (const FlameRendererConfig *config, GError **error)
{
  return open_with (flame_cuda_open_device, config, error);
}

static const FlameGpuDevice *
get_device (const FlameBackend *backend)
{
  return flame_gpu_get_device (((const FlameGpuBackend *) backend)->gpu);
}

static int
gpu_get_ordinal (const FlameBackend *backend)
{
  return get_device (backend)->ordinal;
}

/*
 * Compares what decides how points are distributed, and which code draws them.
 */
static gboolean
gpu_is_alike (const FlameBackend *one, const FlameBackend *other)
{
  const FlameGpuDevice *a = get_device (one), *b = get_device (other);

  return a->arch == b->arch && a->sm_count == b->sm_count &&
         a->max_threads_per_sm == b->max_threads_per_sm &&
         a->shared_per_sm == b->shared_per_sm &&
         a->shared_per_block == b->shared_per_block &&
         a->l2_size == b->l2_size &&
         (a->arch > 0 || (g_str_equal (a->name, b->name) &&
                             g_str_equal (a->driver, b->driver)));
}

static const char *
gpu_description (const FlameBackend *backend)
{
  return ((const FlameGpuBackend *) backend)->description;
}

static guint
gpu_n_slots (const FlameBackend *backend G_GNUC_UNUSED, guint depth)
{
  return MAX (depth, MIN_SLOTS);
}

static FlameSlot *
gpu_slot_new (FlameBackend *backend, GError **error)
{
  FlameGpuBackend *self = own_backend (backend);
  FlameGpuSlot *slot =
      flame_gpu_slot_new (self, self->gpu, self->iterator, self->post, error);

  if (!slot)
    return NULL;
  g_mutex_lock (&self->lock);
  slot->number = self->n_slots++;
  g_mutex_unlock (&self->lock);
  return (FlameSlot *) slot;
}

static void
gpu_slot_free (FlameBackend *backend, FlameSlot *base)
{
  FlameGpuBackend *self = own_backend (backend);
  FlameGpuSlot *slot = own_slot (base);

  g_mutex_lock (&self->lock);
  self->bytes -= slot->bytes;
  self->n_slots--;
  g_mutex_unlock (&self->lock);
  flame_gpu_slot_free (slot);
}

static void
gpu_submit (FlameBackend *backend, FlameSlot *base, FlamePlan *plan,
    FlameSlotDone done, gpointer user_data)
{
  FlameGpuSlot *slot = own_slot (base);

  slot->plan = plan;
  slot->done = done;
  slot->user_data = user_data;
  slot->flags =
      plan->is_prompt ? FLAME_GPU_ITERATE_DEFAULT : FLAME_GPU_ITERATE_WAIT;
  g_atomic_int_set (&slot->cancelled, FALSE);
  memset (&slot->stats, 0, sizeof slot->stats);
  flame_gpu_launcher_submit (own_backend (backend), slot);
}

static void
gpu_cancel (FlameBackend *backend, FlameSlot *slot)
{
  FlameGpuBackend *self = own_backend (backend);

  /*
   * The launcher checks this between rounds and while it waits, the reporter at the
   * end.
   */
  g_atomic_int_set (&own_slot (slot)->cancelled, TRUE);
  flame_gpu_iterator_wake (self->iterator);
  flame_gpu_post_stage_wake (self->post);
}

static FlamePrepared
gpu_prepare (FlameBackend *backend, FlamePlan *plan, gboolean urgent)
{
  FlameGpuBackend *self = own_backend (backend);
  FlamePrepared prepared;

  if (plan->is_prompt)
    flame_gpu_compile_apart (self->gpu);
  prepared = flame_gpu_iterator_prepare (self->iterator, plan, urgent);
  return flame_gpu_post_stage_is_coming (self->post, plan) &&
                 prepared == FLAME_PREPARED_READY
             ? FLAME_PREPARED_COMING
             : prepared;
}

static gboolean
gpu_takes_ahead (const FlameBackend *backend)
{
  return get_device (backend)->maps_memory;
}

static gboolean
gpu_put_planes (FlameBackend *backend, const FlamePlan *plan,
    const FlamePlanes *from, const FlamePlanes *to, gpointer cuda_stream,
    GError **error)
{
  return flame_gpu_put_planes (
      flame_gpu_backend_get_home (own_backend (backend)), plan, from, to,
      cuda_stream, error);
}

static void
gpu_add_kernel_stats (FlameBackend *backend, GArray *stats)
{
  FlameGpuStats *own = own_backend (backend)->stats;
  const guint n = flame_gpu_stats_read (own, NULL, 0);
  g_autofree FlameGpuStat *measured = g_new (FlameGpuStat, n);

  /* Kernels that appear meanwhile are left for the next call. */
  (void) flame_gpu_stats_read (own, measured, n);
  for (guint i = 0; i < n; i++) {
    const FlameGpuStat *stat = &measured[i];
    FlameKernelStats entry = {.count = stat->count,
        .timed = stat->timed,
        .total = stat->total,
        .min = stat->min,
        .max = stat->max};

    g_strlcpy (entry.name, stat->name, sizeof entry.name);
    g_array_append_val (stats, entry);
  }
}

/* Fills in the device's statistics, which are 0 for a lost device. */
static void
gpu_fill_device_stats (FlameBackend *backend, FlameDeviceStats *stats)
{
  FlameGpuBackend *self = own_backend (backend);
  FlameGpuModuleCacheStats modules;
  gsize free_bytes = 0, total = 0;

  flame_gpu_iterator_get_cache_stats (self->iterator, &modules);
  (void) flame_gpu_get_memory (self->gpu, &free_bytes, &total, NULL);
  g_mutex_lock (&self->lock);
  stats->bytes_held = self->bytes;
  g_mutex_unlock (&self->lock);
  stats->bytes_free = free_bytes;
  stats->bytes_total = total;
  stats->compiled = modules.compiled;
  stats->failed = modules.failed;
  stats->from_disk = modules.from_disk;
  stats->from_memory = modules.from_memory;
  stats->modules = modules.modules;
}

static gboolean
gpu_alloc_host (
    FlameBackend *backend, gsize size, FlameHostBlock *block, GError **error)
{
  FlameGpuPinned *pinned =
      flame_gpu_pinned_new (own_backend (backend)->gpu, size, error);

  if (!pinned)
    return FALSE;
  block->start = flame_gpu_pinned_get_start (pinned);
  memset (block->start, 0, size);
  block->owner = pinned;
  block->free_owner = (GDestroyNotify) flame_gpu_pinned_free;
  return TRUE;
}

/* What the classes of all APIs have in common. */
#define GPU_FUNCTIONS                                                          \
  .close = gpu_close, .description = gpu_description,                          \
  .get_ordinal = gpu_get_ordinal, .is_alike = gpu_is_alike,                    \
  .n_slots = gpu_n_slots, .slot_new = gpu_slot_new,                            \
  .slot_free = gpu_slot_free, .submit = gpu_submit, .cancel = gpu_cancel,      \
  .prepare = gpu_prepare, .takes_ahead = gpu_takes_ahead,                      \
  .add_kernel_stats = gpu_add_kernel_stats,                                    \
  .fill_device_stats = gpu_fill_device_stats, .alloc_host = gpu_alloc_host

const FlameBackendClass flame_cuda_backend_class = {
    .kind = FLAME_BACKEND_CUDA,
    .is_present = flame_cuda_is_present,
    .list_devices = flame_cuda_list_devices,
    .open = open_cuda,
    .put_planes = gpu_put_planes,
    GPU_FUNCTIONS,
};

#ifdef HAVE_OPENCL_BACKEND
static FlameBackend *
open_opencl (const FlameRendererConfig *config, GError **error)
{
  return open_with (flame_opencl_open_device, config, error);
}

/* No planes of other programs are in its memory. */
const FlameBackendClass flame_opencl_backend_class = {
    .kind = FLAME_BACKEND_OPENCL,
    .is_present = flame_opencl_is_present,
    .list_devices = flame_opencl_list_devices,
    .open = open_opencl,
    GPU_FUNCTIONS,
};
#endif
