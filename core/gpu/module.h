/*
 * Compiled device code, loaded. Kernels specialised by genome structure: made on a worker
 * thread, kept in memory and on disk, and handed out without a wait.
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
 * @image: what the API's compiler makes. Returns: (transfer full) NULL with @error.
 */
FlameGpuModule *flame_gpu_module_new (
    FlameGpu *gpu, GBytes *image, GError **error);

FlameGpuModule *flame_gpu_module_ref (FlameGpuModule *module);

/*
 * The last reference unloads, which waits for the device: a
 * FlameGpuModuleCache holds one of its own so that this does not happen
 * between frames.
 */
void flame_gpu_module_unref (FlameGpuModule *module); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuModule, flame_gpu_module_unref)

FlameGpu *flame_gpu_module_get_gpu (
    const FlameGpuModule *module); /* (transfer none) */

/* whether kernel @name is there, and loaded by an API that loads lazily */
gboolean flame_gpu_module_look_up (
    FlameGpuModule *module, const char *name, GError **error);

/* ------------------------------------------------------------------ cache */

/*
 * Makes device code for @structure on a worker thread.
 * @description: (nullable) what the request said, such as source text
 * Returns: (transfer full) NULL with @error.
 */
typedef GBytes *(*FlameGpuCompileFunc) (const char *structure,
    GBytes *description, int arch, gpointer user_data, GError **error);

/*
 * Called on a worker thread once a module is ready (@error is NULL) or has
 * failed for the first time. It may make requests and must not free the cache.
 */
typedef void (*FlameGpuReadyFunc) (
    const char *structure, const GError *error, gpointer user_data);

typedef struct
{
  FlameGpuCompileFunc compile;
  gpointer compile_data;
  FlameGpuReadyFunc ready; /* (nullable) */
  gpointer ready_data;
  FlameGpuDiskCache *disk; /* (nullable) (transfer none) outlives the cache */
  int compiler_version;
  guint n_workers;   /* modules that are made beside each other; 0: one */
  guint max_modules; /* that flame_gpu_module_cache_trim() leaves; 0: all */
  /*
   * (nullable) NULL-terminated: looked up on the worker, so that an API that
   * loads lazily does not do so at the first launch.
   */
  const char *const *kernels;
} FlameGpuModuleCacheConfig;

typedef struct
{
  guint64 compiled;    /* times the compiler ran */
  guint64 from_disk;   /* modules that came from the disk cache */
  guint64 from_memory; /* requests answered with a module */
  guint64 failed;
  guint modules; /* in memory */
} FlameGpuModuleCacheStats;

typedef enum
{
  FLAME_GPU_MODULE_READY,
  FLAME_GPU_MODULE_COMPILING,
  /* a request ten seconds later tries again, and twice as long after each failure */
  FLAME_GPU_MODULE_FAILED,
} FlameGpuModuleState;

/* Thread-safe. No call but trim, wait and free blocks or unloads a module. */
typedef struct _FlameGpuModuleCache FlameGpuModuleCache;

/* @config: copied. Returns: (transfer full) NULL with @error: no thread. */
FlameGpuModuleCache *flame_gpu_module_cache_new (
    FlameGpu *gpu, const FlameGpuModuleCacheConfig *config, GError **error);

/* drops queued jobs, waits for the one under way unless the driver compiles in it */
void flame_gpu_module_cache_free (FlameGpuModuleCache *cache); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuModuleCache, flame_gpu_module_cache_free)

/*
 * @structure: the key; equal structures must mean equal code.
 * @description: (nullable) kept only if the module is to be made.
 * @module: (out) (transfer full) set if READY; else NULL.
 * @error: (out) set if FAILED, with what the compiler or the device said.
 */
FlameGpuModuleState flame_gpu_module_cache_request (FlameGpuModuleCache *cache,
    const char *structure, GBytes *description, FlameGpuModule **module,
    GError **error);

/* has @structure, where it is queued, made before all else that is */
void flame_gpu_module_cache_hasten (
    FlameGpuModuleCache *cache, const char *structure);

/* whether @structure is there; asks for nothing */
gboolean flame_gpu_module_cache_has (
    FlameGpuModuleCache *cache, const char *structure);

/*
 * Blocks until @structure, which was asked for, is neither queued nor compiling,
 * and has it made before all that is queued. NULL: until nothing is.
 *
 * @stop: (nullable) atomic: blocks no longer once it is set and
 * flame_gpu_module_cache_wake() called
 */
void flame_gpu_module_cache_wait (
    FlameGpuModuleCache *cache, const char *structure, const gint *stop);

/* has those who wait see whether they are to stop */
void flame_gpu_module_cache_wake (FlameGpuModuleCache *cache);

/*
 * Unloads the least recently requested modules beyond max_modules that nobody
 * uses. That may wait for the device: for idle moments.
 */
void flame_gpu_module_cache_trim (FlameGpuModuleCache *cache);

FlameGpuModuleCacheStats flame_gpu_module_cache_get_stats (
    FlameGpuModuleCache *cache);
