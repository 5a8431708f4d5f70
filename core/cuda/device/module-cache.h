/*
 * Kernels specialised by genome structure: made on a worker thread, kept in
 * memory and on disk, and handed out without a wait.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/disk-cache.h"
#include "core/cuda/device/module.h"

G_BEGIN_DECLS

/*
 * Makes device code for @structure on the worker thread.
 * @description: (nullable) what the request said, such as source text
 * Returns: (transfer full) a cubin or PTX; NULL with @error.
 */
typedef GBytes *(*FlameCudaCompileFunc) (const char *structure,
    GBytes *description, int arch, gpointer user_data, GError **error);

/*
 * Called on the worker thread once a module is ready (@error is NULL) or has
 * failed for the first time. It may make requests and must not free the cache.
 */
typedef void (*FlameCudaReadyFunc) (
    const char *structure, const GError *error, gpointer user_data);

typedef struct
{
  FlameCudaCompileFunc compile;
  /*
   * (nullable) makes much sooner what draws slower, for requests that want that. NULL
   * without @error if there is no such thing. Not kept on disk.
   */
  FlameCudaCompileFunc compile_quick;
  /* (nullable) in one piece, where the driver links no parts (parts.h) */
  FlameCudaCompileFunc compile_whole;
  gpointer compile_data;
  FlameCudaReadyFunc ready; /* (nullable) */
  gpointer ready_data;
  FlameCudaDiskCache *disk; /* (nullable) (transfer none) outlives the cache */
  const char *source_hash;  /* of all text that every kernel is made of */
  int nvrtc_version;
  guint max_modules; /* that flame_cuda_module_cache_trim() leaves; 0: all */
  /*
   * microseconds until a module that failed is tried again, twice as many after
   * each failure; 0: ten seconds
   */
  gint64 retry_after;
  /*
   * (nullable) NULL-terminated: looked up on the worker, so that a driver that
   * loads lazily does not do so at the first launch.
   */
  const char *const *kernels;
} FlameCudaModuleCacheConfig;

typedef struct
{
  guint64 compiled;    /* times the compiler ran */
  guint64 from_disk;   /* modules that came from the disk cache */
  guint64 from_memory; /* requests answered with a module */
  guint64 failed;
  guint modules; /* in memory */
  guint entries; /* modules, those on their way and failures kept in mind */
} FlameCudaModuleCacheStats;

typedef enum
{
  FLAME_CUDA_MODULE_READY,
  FLAME_CUDA_MODULE_COMPILING,
  FLAME_CUDA_MODULE_FAILED, /* a request some time later tries again */
} FlameCudaModuleState;

/* Thread-safe. No call but trim, wait and free blocks or unloads a module. */
typedef struct _FlameCudaModuleCache FlameCudaModuleCache;

/* @config: copied. Returns: (transfer full) NULL with @error: no thread. */
FlameCudaModuleCache *flame_cuda_module_cache_new (FlameCudaContext *context,
    const FlameCudaModuleCacheConfig *config, GError **error);

/* drops what is queued, waits for the compilation under way */
void flame_cuda_module_cache_free (
    FlameCudaModuleCache *cache); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (
    FlameCudaModuleCache, flame_cuda_module_cache_free)

/*
 * @structure: the key; equal structures must mean equal code.
 * @description: (nullable) kept only if the module is to be made.
 * @quick: what draws slower is welcome until it is, and made first where the making
 * has not begun.
 * @module: (out) (transfer full) set if READY, or to what is quick; else NULL.
 * @error: (out) set if FAILED without a module, with what the compiler or the driver
 * said.
 */
FlameCudaModuleState flame_cuda_module_cache_request (
    FlameCudaModuleCache *cache, const char *structure, GBytes *description,
    gboolean quick, FlameCudaModule **module, GError **error);

/* has @structure, where it is queued, made before all else that is */
void flame_cuda_module_cache_hasten (
    FlameCudaModuleCache *cache, const char *structure);

/* whether @structure is there, or with @quick what is; asks for nothing */
gboolean flame_cuda_module_cache_has (
    FlameCudaModuleCache *cache, const char *structure, gboolean quick);

/*
 * Blocks until @structure, which was asked for, is neither queued nor compiling,
 * and has it made before all that is queued. NULL: until nothing is.
 * @quick: or until what is quick is there
 */
void flame_cuda_module_cache_wait (
    FlameCudaModuleCache *cache, const char *structure, gboolean quick);

/*
 * Unloads the least recently requested modules beyond max_modules that nobody
 * uses. The driver waits for the device meanwhile: for idle moments.
 */
void flame_cuda_module_cache_trim (FlameCudaModuleCache *cache);

FlameCudaModuleCacheStats flame_cuda_module_cache_get_stats (
    FlameCudaModuleCache *cache);

G_END_DECLS
