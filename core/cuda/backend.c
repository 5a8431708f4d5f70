/*
 * The CUDA backend: frames are queued in the order they were submitted, each on
 * its slot's streams, so that one iterates while the one before is filtered and
 * copied.
 *
 * The launcher thread queues, the reporter thread hands over what is done. Neither
 * holds the lock while it talks to the driver.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/backend.h"

#include <string.h>

#include "core/cuda/backend-private.h"
#include "core/cuda/launcher.h"
#include "core/cuda/put-planes.h"
#include "core/cuda/reporter.h"
#include "core/cuda/device/pinned.h"
#include "core/cuda/stages/post-image.h"

/* fewer slots would leave the device idle between frames */
#define MIN_SLOTS 2

/* compiled kernels kept in the user's cache folder */
#define CACHE_BYTES (G_GUINT64_CONSTANT (256) << 20)

/*
 * One launch in this many is timed, unless the environment says another number: an
 * event costs the device a microsecond or two, and a round is a few hundred of them.
 */
#define TIMED_INTERVAL 16
#define TIMED_VARIABLE "FLAME_CUDA_TIMING"
/* of these, at a time, in all frames in flight */
#define MAX_SPANS 256

/* frames share sums where those of all slots would be larger, in bytes */
#define SUMS_LIMIT ((gsize) 900 << 20)

#ifdef FLAME_TEST_HOOKS
/* what backends opened from now on are measured by */
static struct
{
  GMutex lock; /* all below */
  gboolean leaves_frames;
  gsize sums_limit;
} hooks = {.sums_limit = SUMS_LIMIT};

void
flame_cuda_backend_set_copying (gboolean copying)
{
  g_mutex_lock (&hooks.lock);
  hooks.leaves_frames = !copying;
  g_mutex_unlock (&hooks.lock);
}

void
flame_cuda_backend_set_sums_limit (gsize bytes)
{
  g_mutex_lock (&hooks.lock);
  hooks.sums_limit = bytes > 0 ? bytes : SUMS_LIMIT;
  g_mutex_unlock (&hooks.lock);
}

static void
take_hooks (FlameCudaBackend *self)
{
  g_mutex_lock (&hooks.lock);
  self->copies = !hooks.leaves_frames;
  self->sums_limit = hooks.sums_limit;
  g_mutex_unlock (&hooks.lock);
}

#else

static void
take_hooks (FlameCudaBackend *self)
{
  self->copies = TRUE;
  self->sums_limit = SUMS_LIMIT;
}

#endif

static FlameCudaBackend *
own_backend (FlameBackend *backend)
{
  return (FlameCudaBackend *) backend;
}

static FlameCudaSlot *
own_slot (FlameSlot *slot)
{
  return (FlameCudaSlot *) slot;
}

static void
cuda_close (FlameBackend *backend)
{
  FlameCudaBackend *self = own_backend (backend);

  g_mutex_lock (&self->lock);
  self->quit = TRUE;
  g_cond_broadcast (&self->work);
  g_cond_broadcast (&self->report);
  g_mutex_unlock (&self->lock);
  g_clear_pointer (&self->launcher, g_thread_join);
  g_clear_pointer (&self->reporter, g_thread_join);
  g_clear_pointer (&self->sums, g_ptr_array_unref);
  flame_cuda_post_stage_free (self->post);
  flame_cuda_iterator_free (self->iterator);
  flame_cuda_stats_free (self->stats);
  flame_cuda_head_start_free (self->head_start);
  flame_cuda_disk_cache_free (self->disk);
  flame_cuda_nvrtc_unref (self->nvrtc);
  flame_cuda_event_free (self->since);
  flame_cuda_context_unref (self->home);
  flame_cuda_context_unref (self->context);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->work);
  g_cond_clear (&self->report);
  g_free (self->description);
  g_free (self);
}

static gboolean
start_clock (FlameCudaBackend *self, GError **error)
{
  g_autoptr (FlameCudaStream) stream =
      flame_cuda_stream_new (self->context, FLAME_CUDA_PRIORITY_LOW, error);

  if (!stream)
    return FALSE;
  self->since =
      flame_cuda_event_new (self->context, FLAME_CUDA_EVENT_TIMING, error);
  return self->since && flame_cuda_event_record (self->since, stream, error) &&
         flame_cuda_stream_synchronize (stream, error);
}

static gboolean
open_stages (FlameCudaBackend *self, GBytes *post_image, GError **error)
{
  FlameLog *log = flame_cuda_context_get_log (self->context);
  gint64 since = g_get_monotonic_time ();
  const FlameCudaIteratorConfig config = {.kernels = {.nvrtc = self->nvrtc,
                                              .disk = self->disk,
                                              .head_start = self->head_start}};

  self->iterator = flame_cuda_iterator_new (self->context, &config, error);
  if (!self->iterator)
    return FALSE;
  flame_cuda_say_step (log, &since, "kernels of the iterations");
  self->sums = g_ptr_array_new_with_free_func (
      (GDestroyNotify) flame_cuda_frame_sums_free);
  self->post = flame_cuda_post_stage_new (self->context, post_image, error);
  if (!self->post)
    return FALSE;
  flame_cuda_say_step (log, &since, "kernels of the filters");
  flame_cuda_post_stage_set_stats (self->post, self->stats);
  flame_cuda_post_stage_set_home (self->post, self->home);
  return start_clock (self, error);
}

/* whatever is wrong while opening, the backend is not there */
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

/* where more are timed, more are under way */
static void
open_stats (FlameCudaBackend *self)
{
  const guint interval =
      choose_interval (flame_cuda_context_get_log (self->context));
  const guint more = MAX (TIMED_INTERVAL / interval, 1);

  self->stats = flame_cuda_stats_new (self->context, more * MAX_SPANS);
  flame_cuda_stats_set_interval (self->stats, interval);
}

FlameBackend *
flame_cuda_backend_new (const FlameCudaBackendParts *parts, GError **error)
{
  const FlameCudaDevice *device =
      flame_cuda_context_get_device (parts->context);
  FlameCudaBackend *self = g_new0 (FlameCudaBackend, 1);

  g_mutex_init (&self->lock);
  g_cond_init (&self->work);
  g_cond_init (&self->report);
  g_queue_init (&self->submitted);
  g_queue_init (&self->in_flight);
  self->opened_at = g_get_monotonic_time ();
  self->context = flame_cuda_context_ref (parts->context);
  if (parts->home)
    self->home = flame_cuda_context_ref (parts->home);
  self->disk = parts->disk;
  self->head_start = parts->head_start;
  take_hooks (self);
  open_stats (self);
  if (parts->nvrtc)
    self->nvrtc = flame_cuda_nvrtc_ref (parts->nvrtc);
  self->description =
      g_strdup_printf ("CUDA, %s, sm_%d", device->name, device->arch);
  if (!open_stages (self, parts->post_image, error)) {
    make_unavailable (error);
    cuda_close ((FlameBackend *) self);
    return NULL;
  }
  self->launcher = g_thread_new ("flame-cuda", flame_cuda_launcher_main, self);
  self->reporter =
      g_thread_new ("flame-cuda-done", flame_cuda_reporter_main, self);
  return (FlameBackend *) self;
}

static gboolean
shares_context (const FlameRendererConfig *config)
{
  return config->cuda_sharing && config->cuda_sharing->context;
}

/* CUDA memory is of @home, which is drawn on as well where its device is meant */
static gboolean
share_context (FlameCudaDriver *driver, FlameCudaContext *home, int device,
    FlameCudaBackendParts *parts, GError **error)
{
  if (device < 0 || device == flame_cuda_context_get_device (home)->ordinal) {
    parts->context = flame_cuda_context_ref (home);
    return TRUE;
  }
  parts->context = flame_cuda_context_new (driver, device, error);
  if (!parts->context)
    return FALSE;
  flame_cuda_context_set_log (
      parts->context, flame_cuda_context_get_log (home));
  parts->home = flame_cuda_context_ref (home);
  flame_log (flame_cuda_context_get_log (home), FLAME_LOG_DEBUG,
      "device %d copies its frames to device %d %s", device,
      flame_cuda_context_get_device (home)->ordinal,
      flame_cuda_context_reach (parts->context, home) ? "straight"
                                                      : "by the host");
  return TRUE;
}

gboolean
flame_cuda_backend_open_contexts (FlameCudaDriver *driver,
    const FlameRendererConfig *config, FlameCudaBackendParts *parts,
    GError **error)
{
  g_autoptr (FlameCudaContext) home = NULL;

  if (!shares_context (config)) {
    parts->context =
        flame_cuda_context_new (driver, config->cuda_device, error);
    if (parts->context)
      flame_cuda_context_set_log (parts->context, config->log);
    return parts->context != NULL;
  }
  home = flame_cuda_context_new_external (driver, config->cuda_sharing, error);
  if (!home)
    return FALSE;
  flame_cuda_context_set_log (home, config->log);
  return share_context (driver, home, config->cuda_device, parts, error);
}

void
flame_cuda_backend_close_contexts (FlameCudaBackendParts *parts)
{
  g_clear_pointer (&parts->home, flame_cuda_context_unref);
  g_clear_pointer (&parts->context, flame_cuda_context_unref);
}

/* before its context is made: the device that is most likely the one */
static void
say_device (FlameCudaDriver *driver, const FlameRendererConfig *config,
    FlameCudaHeadStart *head_start, FlameCudaDiskCache *disk)
{
  FlameCudaDevice device;

  if ((!shares_context (config) || config->cuda_device >= 0) &&
      flame_cuda_device_describe (
          driver, MAX (config->cuda_device, 0), &device, NULL))
    flame_cuda_head_start_set_device (head_start, &device, disk);
}

static gboolean
open_parts (const FlameRendererConfig *config, FlameCudaBackendParts *parts,
    GError **error)
{
  gint64 since = g_get_monotonic_time ();
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (error);

  if (!driver)
    return FALSE;
  flame_cuda_say_step (config->log, &since, "driver");
  say_device (driver, config, parts->head_start, parts->disk);
  if (!flame_cuda_backend_open_contexts (driver, config, parts, error))
    return FALSE;
  flame_cuda_say_step (config->log, &since, "context");
  flame_cuda_head_start_set_device (parts->head_start,
      flame_cuda_context_get_device (parts->context), parts->disk);
  parts->nvrtc = flame_cuda_head_start_get_nvrtc (parts->head_start);
  flame_cuda_say_step (config->log, &since, "wait for NVRTC");
  parts->post_image =
      flame_cuda_post_image (parts->context, parts->nvrtc, error);
  flame_cuda_say_step (config->log, &since, "image of the filters");
  return parts->post_image != NULL;
}

static FlameBackend *
cuda_open (const FlameRendererConfig *config, GError **error)
{
  FlameCudaBackendParts parts = {.context = NULL};
  FlameBackend *backend = NULL;

  if (!flame_cuda_driver_exists ()) {
    flame_cuda_driver_unref (flame_cuda_driver_load (error));
    return NULL;
  }
  parts.disk = flame_cuda_disk_cache_new (NULL, CACHE_BYTES);
  parts.head_start =
      flame_cuda_head_start_new (config->first, config->first_time, NULL);
  if (open_parts (config, &parts, error)) {
    backend = flame_cuda_backend_new (&parts, error);
  } else {
    make_unavailable (error);
    flame_cuda_head_start_free (parts.head_start);
    flame_cuda_disk_cache_free (parts.disk);
  }
  g_clear_pointer (&parts.post_image, g_bytes_unref);
  flame_cuda_nvrtc_unref (parts.nvrtc);
  flame_cuda_backend_close_contexts (&parts);
  return backend;
}

/* the driver says so itself if there is no device */
static gboolean
cuda_is_present (GError **error)
{
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (error);

  return driver != NULL;
}

static char **
cuda_list_devices (GError **error)
{
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (error);

  return driver ? flame_cuda_device_list (driver, error) : NULL;
}

static const FlameCudaDevice *
get_device (const FlameBackend *backend)
{
  return flame_cuda_context_get_device (
      ((const FlameCudaBackend *) backend)->context);
}

static int
cuda_get_ordinal (const FlameBackend *backend)
{
  return get_device (backend)->ordinal;
}

/* in what decides how points are shared out, and in whose code it is */
static gboolean
cuda_is_alike (const FlameBackend *one, const FlameBackend *other)
{
  const FlameCudaDevice *a = get_device (one), *b = get_device (other);

  return a->arch == b->arch && a->sm_count == b->sm_count &&
         a->max_threads_per_sm == b->max_threads_per_sm &&
         a->shared_per_sm == b->shared_per_sm &&
         a->shared_per_block == b->shared_per_block && a->l2_size == b->l2_size;
}

static const char *
cuda_description (const FlameBackend *backend)
{
  return ((const FlameCudaBackend *) backend)->description;
}

static guint
cuda_n_slots (const FlameBackend *backend G_GNUC_UNUSED, guint depth)
{
  return MAX (depth, MIN_SLOTS);
}

static FlameSlot *
cuda_slot_new (FlameBackend *backend, GError **error)
{
  FlameCudaBackend *self = own_backend (backend);
  FlameCudaSlot *slot = flame_cuda_slot_new (
      self, self->context, self->iterator, self->post, error);

  if (!slot)
    return NULL;
  g_mutex_lock (&self->lock);
  slot->number = self->n_slots++;
  g_mutex_unlock (&self->lock);
  return (FlameSlot *) slot;
}

static void
cuda_slot_free (FlameBackend *backend, FlameSlot *base)
{
  FlameCudaBackend *self = own_backend (backend);
  FlameCudaSlot *slot = own_slot (base);

  g_mutex_lock (&self->lock);
  self->bytes -= slot->bytes;
  self->n_slots--;
  g_mutex_unlock (&self->lock);
  flame_cuda_slot_free (slot);
}

static void
cuda_submit (FlameBackend *backend, FlameSlot *base, FlamePlan *plan,
    FlameSlotDone done, gpointer user_data)
{
  FlameCudaSlot *slot = own_slot (base);

  slot->plan = plan;
  slot->done = done;
  slot->user_data = user_data;
  slot->flags =
      plan->is_prompt ? FLAME_CUDA_ITERATE_DEFAULT : FLAME_CUDA_ITERATE_WAIT;
  g_atomic_int_set (&slot->cancelled, FALSE);
  memset (&slot->stats, 0, sizeof slot->stats);
  flame_cuda_launcher_submit (own_backend (backend), slot);
}

static void
cuda_cancel (FlameBackend *backend G_GNUC_UNUSED, FlameSlot *slot)
{
  /* the launcher looks at it between rounds, the reporter at the end */
  g_atomic_int_set (&own_slot (slot)->cancelled, TRUE);
}

static FlamePrepared
cuda_prepare (FlameBackend *backend, FlamePlan *plan, gboolean urgent)
{
  return flame_cuda_iterator_prepare (
      own_backend (backend)->iterator, plan, urgent);
}

static gboolean
cuda_put_planes (FlameBackend *backend, const FlamePlan *plan,
    const FlamePlanes *from, const FlamePlanes *to, gpointer cuda_stream,
    GError **error)
{
  return flame_cuda_put_planes (
      flame_cuda_backend_get_home (own_backend (backend)), plan, from, to,
      cuda_stream, error);
}

static void
cuda_add_kernel_stats (FlameBackend *backend, GArray *stats)
{
  FlameCudaStats *own = own_backend (backend)->stats;
  const guint n = flame_cuda_stats_read (own, NULL, 0);
  g_autofree FlameCudaStat *measured = g_new (FlameCudaStat, n);

  /* those that come to be meanwhile are for the next time */
  (void) flame_cuda_stats_read (own, measured, n);
  for (guint i = 0; i < n; i++) {
    const FlameCudaStat *stat = &measured[i];
    FlameKernelStats entry = {.count = stat->count,
        .timed = stat->timed,
        .total = stat->total,
        .min = stat->min,
        .max = stat->max};

    g_strlcpy (entry.name, stat->name, sizeof entry.name);
    g_array_append_val (stats, entry);
  }
}

/* figures of a device that is lost are 0 */
static void
cuda_fill_device_stats (FlameBackend *backend, FlameDeviceStats *stats)
{
  FlameCudaBackend *self = own_backend (backend);
  FlameCudaModuleCacheStats modules;
  gsize free_bytes = 0, total = 0;

  flame_cuda_iterator_get_cache_stats (self->iterator, &modules);
  (void) flame_cuda_context_get_memory (
      self->context, &free_bytes, &total, NULL);
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
cuda_alloc_host (
    FlameBackend *backend, gsize size, FlameHostBlock *block, GError **error)
{
  FlameCudaPinned *pinned =
      flame_cuda_pinned_new (own_backend (backend)->context, size, error);

  if (!pinned)
    return FALSE;
  block->start = flame_cuda_pinned_get_start (pinned);
  block->owner = pinned;
  block->free_owner = (GDestroyNotify) flame_cuda_pinned_free;
  return TRUE;
}

const FlameBackendClass flame_cuda_backend_class = {
    .kind = FLAME_BACKEND_CUDA,
    .is_present = cuda_is_present,
    .list_devices = cuda_list_devices,
    .open = cuda_open,
    .close = cuda_close,
    .description = cuda_description,
    .get_ordinal = cuda_get_ordinal,
    .is_alike = cuda_is_alike,
    .n_slots = cuda_n_slots,
    .slot_new = cuda_slot_new,
    .slot_free = cuda_slot_free,
    .submit = cuda_submit,
    .cancel = cuda_cancel,
    .prepare = cuda_prepare,
    .put_planes = cuda_put_planes,
    .add_kernel_stats = cuda_add_kernel_stats,
    .fill_device_stats = cuda_fill_device_stats,
    .alloc_host = cuda_alloc_host,
};
