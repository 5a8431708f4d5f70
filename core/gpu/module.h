/*
 * Loaded device code. Kernels that are specialised by genome structure are compiled on
 * a worker thread, cached in memory and on disk, and returned without waiting.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/gpu/disk-cache.h"
#include "core/gpu/gpu.h"

/* Immutable, reference-counted, thread-safe. */
typedef struct _FlameGpuModule FlameGpuModule;

/*
 * @image: output of the API's compiler.
 * Returns: (transfer full) NULL with @error.
 */
FlameGpuModule *flame_gpu_module_new (
    FlameGpu *gpu, GBytes *image, GError **error);

FlameGpuModule *flame_gpu_module_ref (FlameGpuModule *module);

/*
 * Drops a reference. Dropping the last one unloads the module, which waits for the
 * device. A FlameGpuModuleCache holds a reference, so that this does not happen between
 * frames.
 */
void flame_gpu_module_unref (FlameGpuModule *module); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuModule, flame_gpu_module_unref)

FlameGpu *flame_gpu_module_get_gpu (
    const FlameGpuModule *module); /* (transfer none) */

/*
 * Returns whether kernel @name exists. An API that loads lazily loads the kernel now.
 */
gboolean flame_gpu_module_look_up (
    FlameGpuModule *module, const char *name, GError **error);

/* ------------------------------------------------------------------ cache */

/*
 * Compiles device code for @structure on a worker thread.
 * @description: (nullable) from the request, such as source text
 * Returns: (transfer full) NULL with @error.
 */
typedef GBytes *(*FlameGpuCompileFunc) (const char *structure,
    GBytes *description, int arch, gpointer user_data, GError **error);

/*
 * Called on a worker thread when a module is ready (@error is NULL) or has failed for
 * the first time. It may make requests, but must not free the cache.
 */
typedef void (*FlameGpuReadyFunc) (
    const char *structure, const GError *error, gpointer user_data);

typedef struct
{
  FlameGpuCompileFunc compile;
  gpointer compile_data;
  FlameGpuReadyFunc ready; /* (nullable) */
  gpointer ready_data;
  /* (nullable) (transfer none) must outlive the cache */
  FlameGpuDiskCache *disk;
  int compiler_version;
  guint n_workers;   /* modules compiled in parallel; 0 is 1 */
  guint max_modules; /* kept by flame_gpu_module_cache_trim(); 0 is all */
  /*
   * (nullable) NULL-terminated: looked up on the worker, so that an API that loads
   * lazily does not do so at the first launch.
   */
  const char *const *kernels;
} FlameGpuModuleCacheConfig;

typedef struct
{
  guint64 compiled;    /* how often the compiler ran */
  guint64 from_disk;   /* modules loaded from the disk cache */
  guint64 from_memory; /* requests that returned a module */
  guint64 failed;
  guint modules; /* modules in memory */
} FlameGpuModuleCacheStats;

typedef enum
{
  FLAME_GPU_MODULE_READY,
  FLAME_GPU_MODULE_COMPILING,
  /*
   * A request at least ten seconds later tries again, and after each failure the time
   * doubles.
   */
  FLAME_GPU_MODULE_FAILED,
} FlameGpuModuleState;

/* Thread-safe. Only trim, wait and free may block or unload a module. */
typedef struct _FlameGpuModuleCache FlameGpuModuleCache;

/*
 * @config: copied.
 * Returns: (transfer full) NULL with @error if there is no thread.
 */
FlameGpuModuleCache *flame_gpu_module_cache_new (
    FlameGpu *gpu, const FlameGpuModuleCacheConfig *config, GError **error);

/*
 * Drops queued jobs, and waits for the running one unless the driver is compiling in
 * it.
 */
void flame_gpu_module_cache_free (FlameGpuModuleCache *cache); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuModuleCache, flame_gpu_module_cache_free)

/*
 * @structure: the key; equal structures must mean equal code.
 * @description: (nullable) kept only if the module is to be compiled.
 * @module: (out) (transfer full) set if READY; otherwise NULL.
 * @error: (out) set if FAILED, with the message of the compiler or the device.
 */
FlameGpuModuleState flame_gpu_module_cache_request (FlameGpuModuleCache *cache,
    const char *structure, GBytes *description, FlameGpuModule **module,
    GError **error);

/* Moves @structure to the front of the queue, if it is queued. */
void flame_gpu_module_cache_hasten (
    FlameGpuModuleCache *cache, const char *structure);

/* Returns whether @structure is ready, without requesting it. */
gboolean flame_gpu_module_cache_has (
    FlameGpuModuleCache *cache, const char *structure);

/*
 * Waits until @structure, which was requested, is neither queued nor compiling, and
 * moves it to the front of the queue. NULL: until no job is left.
 *
 * @stop: (nullable) atomic: the wait ends after it is set and
 *   flame_gpu_module_cache_wake() is called
 */
void flame_gpu_module_cache_wait (
    FlameGpuModuleCache *cache, const char *structure, const gint *stop);

/* Makes waiting threads check whether to stop. */
void flame_gpu_module_cache_wake (FlameGpuModuleCache *cache);

/*
 * Unloads the least recently requested unused modules beyond max_modules. It may wait
 * for the device, so call it in idle moments.
 */
void flame_gpu_module_cache_trim (FlameGpuModuleCache *cache);

FlameGpuModuleCacheStats flame_gpu_module_cache_get_stats (
    FlameGpuModuleCache *cache);
