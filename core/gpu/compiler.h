/*
 * Kernels' text to device code: CUDA's is NVRTC (core/gpu/cuda/nvrtc.h), OpenCL's is the
 * driver's own (core/gpu/opencl/opencl.h).
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/error.h"

/* a file that the source includes, by the name it includes it with */
typedef struct
{
  const char *name;
  const char *text;
} FlameGpuHeader;

typedef struct
{
  const char *name; /* in messages, such as "iterate.cu" */
  const char *text;
  const FlameGpuHeader *headers; /* (nullable) if there are none */
  guint n_headers;
  /* (nullable) NULL-terminated, in the compiler's own words; not the architecture */
  const char *const *options;
  /* blocks of this many threads that a multiprocessor is to hold at least, which limits
   * registers, for a compiler whose language has no word for it; 0: it is said nowhere */
  guint block, blocks_per_sm;
  /* (nullable) atomic: nobody wants it any more. It fails then, where this compiler
   * can be stopped, after some tenths of a second */
  const gint *stop;
} FlameGpuSource;

typedef enum
{
  FLAME_GPU_CUDA_C,
  FLAME_GPU_OPENCL_C,
} FlameGpuLanguage;

/* Immutable, reference-counted, thread-safe. */
typedef struct _FlameGpuCompiler FlameGpuCompiler;
struct _FlameGpuCompiler
{
  FlameGpuLanguage language; /* what it takes, and who its options are for */
  int version; /* code of another one is not the same; CUDA 12.4: 12040 */
  /*< private >*/
  GBytes *(*compile) (FlameGpuCompiler *compiler, const FlameGpuSource *source,
      int arch, GError **error);
  void (*free) (FlameGpuCompiler *compiler);
  gatomicrefcount ref_count;
};

static inline FlameGpuCompiler *
flame_gpu_compiler_ref (FlameGpuCompiler *compiler)
{
  g_atomic_ref_count_inc (&compiler->ref_count);
  return compiler;
}

/* @compiler: (nullable) */
static inline void
flame_gpu_compiler_unref (FlameGpuCompiler *compiler)
{
  if (compiler && g_atomic_ref_count_dec (&compiler->ref_count))
    compiler->free (compiler);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuCompiler, flame_gpu_compiler_unref)

/*
 * Device code for @arch (of FlameGpuDevice). Takes 0.1 to some seconds of the calling
 * thread's time.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_BACKEND and the compiler's
 * log.
 */
static inline GBytes *
flame_gpu_compile (FlameGpuCompiler *compiler, const FlameGpuSource *source,
    int arch, GError **error)
{
  return compiler->compile (compiler, source, arch, error);
}
