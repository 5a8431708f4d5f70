/*
 * Loads device code. The table of modules by structure, and the worker that fills it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/module.h"

#include "core/error.h"
#include "core/gpu/apart.h"
#include "core/gpu/fns.h"
#include "docs/troubles.h"

/* Seconds after which a compilation is reported to those who wait for it. */
#define LONG_COMPILATION 2.0

struct _FlameGpuModule
{
  FlameGpu *gpu;
  gpointer handle;
  gatomicrefcount ref_count;
};

FlameGpuModule *
flame_gpu_module_new (FlameGpu *gpu, GBytes *image, GError **error)
{
  FlameGpuModule *module;
  gpointer handle;

  if (!image || !g_bytes_get_size (image))
    return flame_fail_null (
        error, FLAME_ERROR_BACKEND, "loading device code: there is none");
  handle = gpu->fns->module_new (gpu, image, error);
  if (!handle)
    return NULL;
  module = g_new0 (FlameGpuModule, 1);
  module->gpu = flame_gpu_ref (gpu);
  module->handle = handle;
  g_atomic_ref_count_init (&module->ref_count);
  return module;
}

FlameGpuModule *
flame_gpu_module_ref (FlameGpuModule *module)
{
  g_atomic_ref_count_inc (&module->ref_count);
  return module;
}

void
flame_gpu_module_unref (FlameGpuModule *module)
{
  if (!module || !g_atomic_ref_count_dec (&module->ref_count))
    return;
  module->gpu->fns->module_free (module->gpu, module->handle);
  flame_gpu_unref (module->gpu);
  g_free (module);
}

/* Returns whether the caller has the only reference. */
static gboolean
is_unshared (FlameGpuModule *module)
{
  return g_atomic_ref_count_compare (&module->ref_count, 1);
}

FlameGpu *
flame_gpu_module_get_gpu (const FlameGpuModule *module)
{
  return module->gpu;
}

gpointer
flame_gpu_module_get_handle (const FlameGpuModule *module)
{
  return module->handle;
}

gboolean
flame_gpu_module_look_up (
    FlameGpuModule *module, const char *name, GError **error)
{
  const FlameGpuFns *fns = module->gpu->fns;
  gpointer function =
      fns->function_new (module->gpu, module->handle, name, error);

  if (!function)
    return FALSE;
  fns->function_free (module->gpu, function);
  return TRUE;
}

/* ------------------------------------------------------------------ cache */

#define RETRY_AFTER (10 * G_USEC_PER_SEC)
/* How often that time is doubled: up to about ten minutes. */
#define MAX_DOUBLINGS 6
/*
 * Failures that are remembered, so that what cannot be compiled does not fill the
 * table.
 */
#define MAX_FAILED 64

typedef struct
{
  char *structure;
  GBytes *description; /* (nullable) */
} Job;

typedef struct
{
  FlameGpuModuleState state;
  Job *job;               /* (nullable) (transfer none) while it is queued */
  FlameGpuModule *module; /* if READY */
  GError *error;          /* if FAILED */
  guint n_failures;
  gint64 failed_at; /* monotonic time of the last failure */
  guint64 used;     /* the clock at the last request */
} Entry;

struct _FlameGpuModuleCache
{
  FlameGpu *gpu;
  FlameGpuModuleCacheConfig config;
  char **kernels;
  GThreadPool *worker;
  gint closes; /* atomic: nobody waits for the jobs in progress */

  GMutex lock;         /* guards the fields below */
  GCond changed;       /* an entry's state has changed, or n_jobs is 0 */
  GHashTable *entries; /* structure -> Entry */
  guint64 clock;       /* number of requests so far */
  guint n_jobs;        /* queued and in progress */
  FlameGpuModuleCacheStats stats;
};

static void
entry_free (gpointer data)
{
  Entry *entry = data;
  flame_gpu_module_unref (entry->module);
  g_clear_error (&entry->error);
  g_free (entry);
}

static void
job_free (gpointer data)
{
  Job *job = data;
  g_free (job->structure);
  g_clear_pointer (&job->description, g_bytes_unref);
  g_free (job);
}

/* ------------------------------------------------------------------- worker */

/* Code that is loaded, with references to all that is used. */
typedef struct
{
  FlameGpu *gpu;
  GBytes *code;
  char **kernels; /* (nullable) that it must have */
} Loading;

static void
loading_free (gpointer data)
{
  Loading *loading = data;

  flame_gpu_unref (loading->gpu);
  g_bytes_unref (loading->code);
  g_strfreev (loading->kernels);
  g_free (loading);
}

static gpointer
load_now (gpointer data, const gint *stop G_GNUC_UNUSED, GError **error)
{
  const Loading *loading = data;
  g_autoptr (FlameGpuModule) module =
      flame_gpu_module_new (loading->gpu, loading->code, error);

  if (!module)
    return NULL;
  for (char **name = loading->kernels; name && *name; name++)
    if (!flame_gpu_module_look_up (module, *name, error))
      return NULL;
  return g_steal_pointer (&module);
}

/*
 * Loads @code. Some drivers compile it only now. Such a compilation is abandoned when
 * nobody waits for it any more.
 */
static FlameGpuModule *
load (FlameGpuModuleCache *cache, GBytes *code, GError **error)
{
  Loading *loading = g_new (Loading, 1);
  const FlameGpuApart apart = {.name = "flame-load",
      .function = load_now,
      .data = loading,
      .free_data = loading_free,
      .free_result = (GDestroyNotify) flame_gpu_module_unref,
      .stop = &cache->closes,
      .seconds = G_MAXUINT};
  gpointer module;

  *loading = (Loading){flame_gpu_ref (cache->gpu), g_bytes_ref (code),
      g_strdupv (cache->kernels)};
  if (!cache->gpu->fns->compiles_late) {
    module = load_now (loading, apart.stop, error);
    loading_free (loading);
  } else if (flame_gpu_apart_run (&apart, &module, error) !=
             FLAME_GPU_APART_ENDED) {
    return flame_fail_null (
        error, FLAME_ERROR_CANCELLED, "nobody waits for a kernel any more");
  }
  return module;
}

/*
 * Returns NULL without @error if there is no code, or if the driver refuses it although
 * it is whole, as after an update: then it is compiled again. If the result is NULL
 * with @error, memory is short, the device is lost, or nobody waits; the code may be
 * good.
 */
static FlameGpuModule *
load_from_disk (FlameGpuModuleCache *cache, const char *key, GError **error)
{
  g_autoptr (GBytes) code = flame_gpu_disk_cache_load (cache->config.disk, key);
  GError *reason = NULL;
  FlameGpuModule *module;

  if (!code)
    return NULL;
  module = load (cache, code, &reason);
  if (module)
    return module;
  if (flame_gpu_is_lost (cache->gpu) ||
      g_error_matches (reason, FLAME_ERROR, FLAME_ERROR_NO_MEMORY) ||
      g_error_matches (reason, FLAME_ERROR, FLAME_ERROR_CANCELLED)) {
    g_propagate_error (error, reason);
    return NULL;
  }
  flame_log (flame_gpu_get_log (cache->gpu), FLAME_LOG_INFO,
      "cached device code is of no use: %s", reason->message);
  g_error_free (reason);
  flame_gpu_disk_cache_remove (cache->config.disk, key);
  return NULL;
}

/* Guards n_long and long_since of all devices. */
static GMutex long_lock;

/*
 * Reports a compilation that takes long. Of several at the same time only the first is
 * reported, and the end of the last.
 */
typedef struct
{
  FlameGpu *gpu;
  gint64 begun;
  GMutex lock;
  GCond ended;
  gboolean has_ended, was_reported;
  GThread *thread;
} Watch;

static void
report (const Watch *watch, FlameLogLevel level, const char *end)
{
  flame_log (flame_gpu_get_log (watch->gpu), level,
      "compiling kernels for %s, once" FLAME_SEE ("Slow start") "%s",
      flame_gpu_get_device (watch->gpu)->name, end);
}

static gpointer
run_watch (gpointer user_data)
{
  Watch *watch = user_data;
  const gint64 deadline =
      watch->begun + (gint64) (LONG_COMPILATION * G_USEC_PER_SEC);
  gboolean is_late = FALSE, is_first;

  g_mutex_lock (&watch->lock);
  while (!watch->has_ended && !is_late)
    is_late = !g_cond_wait_until (&watch->ended, &watch->lock, deadline);
  watch->was_reported = !watch->has_ended;
  g_mutex_unlock (&watch->lock);
  if (!watch->was_reported)
    return NULL;
  g_mutex_lock (&long_lock);
  is_first = watch->gpu->n_long++ == 0;
  if (is_first)
    watch->gpu->long_since = watch->begun;
  g_mutex_unlock (&long_lock);
  if (is_first)
    report (watch, FLAME_LOG_BEGIN, "");
  return NULL;
}

static void
begin_watch (Watch *watch, FlameGpu *gpu)
{
  *watch = (Watch){.gpu = gpu, .begun = g_get_monotonic_time ()};
  g_mutex_init (&watch->lock);
  g_cond_init (&watch->ended);
  watch->thread = g_thread_new ("compilation", run_watch, watch);
}

static void
report_end (Watch *watch)
{
  g_autofree char *end = NULL;
  gboolean is_last;
  gint64 took;

  g_mutex_lock (&long_lock);
  is_last = --watch->gpu->n_long == 0;
  took = g_get_monotonic_time () - watch->gpu->long_since;
  g_mutex_unlock (&long_lock);
  end = g_strdup_printf (": %.0f s", (double) took / G_USEC_PER_SEC);
  if (is_last)
    report (watch, FLAME_LOG_END, end);
}

static void
end_watch (Watch *watch)
{
  g_mutex_lock (&watch->lock);
  watch->has_ended = TRUE;
  g_cond_signal (&watch->ended);
  g_mutex_unlock (&watch->lock);
  g_thread_join (watch->thread);
  if (watch->was_reported)
    report_end (watch);
  g_mutex_clear (&watch->lock);
  g_cond_clear (&watch->ended);
}

/* @code: (out) (transfer full) (nullable) the code it was loaded from */
static FlameGpuModule *
compile (
    FlameGpuModuleCache *cache, const Job *job, GBytes **code, GError **error)
{
  const gint64 begun = g_get_monotonic_time ();
  gint64 compiled;
  FlameGpuModule *module;

  *code = cache->config.compile (job->structure, job->description,
      flame_gpu_get_device (cache->gpu)->arch, cache->config.compile_data,
      error);
  if (!*code)
    return NULL;
  compiled = g_get_monotonic_time ();
  module = load (cache, *code, error);
  /* In some drivers loading waits for all work of the device. */
  flame_log (flame_gpu_get_log (cache->gpu), FLAME_LOG_DEBUG,
      "%.8s: %" G_GSIZE_FORMAT " bytes of code, %.3f s to compile, %.3f s "
      "to load",
      job->structure, g_bytes_get_size (*code),
      (compiled - begun) / (double) G_USEC_PER_SEC,
      (g_get_monotonic_time () - compiled) / (double) G_USEC_PER_SEC);
  return module;
}

static FlameGpuModule *
make_module (FlameGpuModuleCache *cache, const Job *job, gboolean *from_disk,
    GError **error)
{
  const FlameGpuModuleCacheConfig *config = &cache->config;
  g_autofree char *key = flame_gpu_disk_cache_make_key (job->structure,
      flame_gpu_get_device (cache->gpu)->arch, config->compiler_version);
  g_autoptr (GBytes) code = NULL;
  g_autoptr (GError) reason = NULL;
  GError *failure = NULL;
  FlameGpuModule *module =
      config->disk ? load_from_disk (cache, key, &failure) : NULL;
  Watch watch;

  *from_disk = module != NULL;
  if (failure)
    g_propagate_error (error, failure);
  if (module || failure)
    return module;
  if (g_atomic_int_get (&cache->closes))
    return flame_fail_null (
        error, FLAME_ERROR_CANCELLED, "nobody waits for a kernel any more");
  begin_watch (&watch, cache->gpu);
  module = compile (cache, job, &code, error);
  end_watch (&watch);
  if (module && config->disk &&
      !flame_gpu_disk_cache_store (config->disk, key, code, &reason))
    flame_log (
        flame_gpu_get_log (cache->gpu), FLAME_LOG_INFO, "%s", reason->message);
  return module;
}

/*
 * Drops the failure that was requested least recently. Call this with the lock.
 */
static void
drop_failure (FlameGpuModuleCache *cache)
{
  GHashTableIter iter;
  gpointer key, value, oldest = NULL;
  guint64 used = G_MAXUINT64;
  guint n = 0;

  g_hash_table_iter_init (&iter, cache->entries);
  while (g_hash_table_iter_next (&iter, &key, &value)) {
    const Entry *entry = value;

    if (entry->state != FLAME_GPU_MODULE_FAILED)
      continue;
    n++;
    if (entry->used < used) {
      used = entry->used;
      oldest = key;
    }
  }
  if (n > MAX_FAILED)
    g_hash_table_remove (cache->entries, oldest);
}

/*
 * @module: (transfer full) (nullable)
 * @error: why it failed
 *
 * Returns: whether the result is new
 */
static gboolean
finish (FlameGpuModuleCache *cache, const Job *job, FlameGpuModule *module,
    gboolean from_disk, const GError *error)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&cache->lock);
  Entry *entry = g_hash_table_lookup (cache->entries, job->structure);
  gboolean is_news = TRUE;

  entry->module = module;
  entry->error = error ? g_error_copy (error) : NULL;
  entry->state = module ? FLAME_GPU_MODULE_READY : FLAME_GPU_MODULE_FAILED;
  if (from_disk)
    cache->stats.from_disk++;
  else
    cache->stats.compiled++;
  if (!module) {
    cache->stats.failed++;
    entry->failed_at = g_get_monotonic_time ();
    is_news = entry->n_failures++ == 0;
    drop_failure (cache);
  }
  g_cond_broadcast (&cache->changed);
  return is_news;
}

static void
begin (FlameGpuModuleCache *cache, const Job *job)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&cache->lock);
  Entry *entry = g_hash_table_lookup (cache->entries, job->structure);

  entry->job = NULL;
}

static void
work (gpointer data, gpointer user_data)
{
  Job *job = data;
  FlameGpuModuleCache *cache = user_data;
  g_autoptr (GError) error = NULL;
  gboolean from_disk, is_news;
  FlameGpuModule *module;
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker = NULL;

  if (g_atomic_int_get (&cache->closes)) {
    job_free (job);
    return;
  }
  begin (cache, job);
  module = make_module (cache, job, &from_disk, &error);
  is_news = finish (cache, job, module, from_disk, error);
  if (cache->config.ready && is_news && !g_atomic_int_get (&cache->closes))
    cache->config.ready (job->structure, error, cache->config.ready_data);
  job_free (job);

  locker = g_mutex_locker_new (&cache->lock);
  if (--cache->n_jobs == 0)
    g_cond_broadcast (&cache->changed);
}

/* -------------------------------------------------------------- life, calls */

FlameGpuModuleCache *
flame_gpu_module_cache_new (
    FlameGpu *gpu, const FlameGpuModuleCacheConfig *config, GError **error)
{
  g_autoptr (FlameGpuModuleCache) cache = g_new0 (FlameGpuModuleCache, 1);
  g_autoptr (GError) reason = NULL;

  cache->gpu = flame_gpu_ref (gpu);
  cache->config = *config;
  cache->kernels = g_strdupv ((char **) config->kernels);
  cache->config.kernels = NULL;
  g_mutex_init (&cache->lock);
  g_cond_init (&cache->changed);
  cache->entries =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, entry_free);
  /* Exclusive: the threads exist from now on, so that no push can fail. */
  cache->worker = g_thread_pool_new_full (
      work, cache, job_free, MAX ((int) config->n_workers, 1), TRUE, &reason);
  if (!reason)
    return g_steal_pointer (&cache);
  return flame_fail_null (error, FLAME_ERROR_BACKEND,
      "the compiler's thread does not start: %s", reason->message);
}

void
flame_gpu_module_cache_free (FlameGpuModuleCache *cache)
{
  if (!cache)
    return;
  g_atomic_int_set (&cache->closes, TRUE);
  /* With immediate = TRUE the pool would lose a job that it has just taken. */
  if (cache->worker)
    g_thread_pool_free (cache->worker, FALSE, TRUE);
  g_hash_table_unref (cache->entries);
  g_mutex_clear (&cache->lock);
  g_cond_clear (&cache->changed);
  g_strfreev (cache->kernels);
  flame_gpu_unref (cache->gpu);
  g_free (cache);
}

static Entry *
add_entry (FlameGpuModuleCache *cache, const char *structure)
{
  Entry *entry = g_new0 (Entry, 1);

  g_hash_table_insert (cache->entries, g_strdup (structure), entry);
  return entry;
}

/* Queues the compilation of an entry. Call this with the lock. */
static void
start_job (FlameGpuModuleCache *cache, Entry *entry, const char *structure,
    GBytes *description)
{
  Job *job = g_new0 (Job, 1);

  g_clear_error (&entry->error);
  entry->state = FLAME_GPU_MODULE_COMPILING;
  job->structure = g_strdup (structure);
  job->description = description ? g_bytes_ref (description) : NULL;
  entry->job = job;
  cache->n_jobs++;
  g_thread_pool_push (cache->worker, job, NULL);
}

/*
 * Returns whether a failed entry may be tried again, as memory may have been short.
 */
static gboolean
is_due (const Entry *entry)
{
  const guint doublings = MIN (entry->n_failures - 1, MAX_DOUBLINGS);

  return entry->state == FLAME_GPU_MODULE_FAILED &&
         g_get_monotonic_time () - entry->failed_at >= RETRY_AFTER << doublings;
}

FlameGpuModuleState
flame_gpu_module_cache_request (FlameGpuModuleCache *cache,
    const char *structure, GBytes *description, FlameGpuModule **module,
    GError **error)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker = NULL;
  Entry *entry;
  gboolean is_new;

  *module = NULL;
  locker = g_mutex_locker_new (&cache->lock);
  entry = g_hash_table_lookup (cache->entries, structure);
  is_new = !entry;
  if (is_new)
    entry = add_entry (cache, structure);
  if (is_new || is_due (entry))
    start_job (cache, entry, structure, description);
  entry->used = ++cache->clock;
  if (entry->state == FLAME_GPU_MODULE_READY) {
    *module = flame_gpu_module_ref (entry->module);
    cache->stats.from_memory++;
  }
  if (entry->state == FLAME_GPU_MODULE_FAILED && error)
    *error = g_error_copy (entry->error);
  return entry->state;
}

/*
 * Returns whether @structure is queued or compiling; NULL means any. Call this with the
 * lock.
 */
static gboolean
is_on_its_way (FlameGpuModuleCache *cache, const char *structure)
{
  const Entry *entry;

  if (!structure)
    return cache->n_jobs > 0;
  entry = g_hash_table_lookup (cache->entries, structure);
  return entry && entry->state == FLAME_GPU_MODULE_COMPILING;
}

/*
 * Moves the job of @structure to the front of the queue. Call this with the lock.
 */
static void
move_to_front (FlameGpuModuleCache *cache, const char *structure)
{
  const Entry *entry = g_hash_table_lookup (cache->entries, structure);

  if (entry && entry->job)
    g_thread_pool_move_to_front (cache->worker, entry->job);
}

void
flame_gpu_module_cache_hasten (
    FlameGpuModuleCache *cache, const char *structure)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&cache->lock);

  move_to_front (cache, structure);
}

gboolean
flame_gpu_module_cache_has (FlameGpuModuleCache *cache, const char *structure)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&cache->lock);
  const Entry *entry = g_hash_table_lookup (cache->entries, structure);

  return entry && entry->state == FLAME_GPU_MODULE_READY;
}

void
flame_gpu_module_cache_wait (
    FlameGpuModuleCache *cache, const char *structure, const gint *stop)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&cache->lock);

  if (structure)
    move_to_front (cache, structure);
  while (is_on_its_way (cache, structure) && !(stop && g_atomic_int_get (stop)))
    g_cond_wait (&cache->changed, &cache->lock);
}

void
flame_gpu_module_cache_wake (FlameGpuModuleCache *cache)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&cache->lock);

  g_cond_broadcast (&cache->changed);
}

/* --------------------------------------------------------------------- trim */

/*
 * Returns: (nullable) the key of the entry that has been unused for longest. Call this
 *   with the lock.
 */
static const char *
find_oldest (FlameGpuModuleCache *cache, guint *n_modules)
{
  GHashTableIter iter;
  gpointer key, value;
  const char *oldest = NULL;
  guint64 used = G_MAXUINT64;
  *n_modules = 0;
  g_hash_table_iter_init (&iter, cache->entries);
  while (g_hash_table_iter_next (&iter, &key, &value)) {
    const Entry *entry = value;
    if (entry->state != FLAME_GPU_MODULE_READY)
      continue;
    (*n_modules)++;
    if (entry->used < used && is_unshared (entry->module)) {
      used = entry->used;
      oldest = key;
    }
  }
  return oldest;
}

void
flame_gpu_module_cache_trim (FlameGpuModuleCache *cache)
{
  g_autoptr (GPtrArray) unloaded =
      g_ptr_array_new_with_free_func ((GDestroyNotify) flame_gpu_module_unref);
  g_mutex_lock (&cache->lock);
  for (;;) {
    guint n_modules;
    const char *oldest = find_oldest (cache, &n_modules);
    Entry *entry;

    if (!cache->config.max_modules || n_modules <= cache->config.max_modules ||
        !oldest)
      break;
    entry = g_hash_table_lookup (cache->entries, oldest);
    g_ptr_array_add (unloaded, g_steal_pointer (&entry->module));
    g_hash_table_remove (cache->entries, oldest);
  }
  /* Unloading waits for the device; requests can continue meanwhile. */
  g_mutex_unlock (&cache->lock);
}

FlameGpuModuleCacheStats
flame_gpu_module_cache_get_stats (FlameGpuModuleCache *cache)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&cache->lock);
  FlameGpuModuleCacheStats stats = cache->stats;
  find_oldest (cache, &stats.modules);
  return stats;
}
