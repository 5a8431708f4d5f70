/*
 * Compiles kernels' text to device code. CUDA's compiler is NVRTC
 * (core/gpu/cuda/nvrtc.h), OpenCL's is the driver's own (core/gpu/opencl/opencl.h).
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/error.h"

/* A file that the source includes, by the name it is included with. */
typedef struct
{
  const char *name;
  const char *text;
} FlameGpuHeader;

/*
 * A multiprocessor should hold at least this many blocks of the kernels whose names begin
 * so, which limits registers.
 */
typedef struct
{
  const char *kernels;
  guint blocks_per_sm; /* 0 is no limit */
} FlameGpuBound;

typedef struct
{
  const char *name; /* name in messages, such as "iterate.cu" */
  const char *text;
  const FlameGpuHeader *headers; /* (nullable) NULL if there are none */
  guint n_headers;
  /*
   * (nullable) NULL-terminated, in the compiler's syntax, without the architecture.
   */
  const char *const *options;
  /* for compilers whose language cannot express them */
  const FlameGpuBound *bounds; /* (nullable) NULL if there are none */
  guint n_bounds;
  /* Approximate division suffices, for such compilers. */
  gboolean fast_math;
  /*
   * (nullable) atomic: set if the code is no longer wanted. A compiler that can be
   * stopped then fails within some tenths of a second.
   */
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
  FlameGpuLanguage language; /* language of the source and of the options */
  int version; /* other versions produce other code; CUDA 12.4 is 12040 */
  /* It compiles one text at a time, and others wait in the driver meanwhile. */
  gboolean takes_turns;
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
 * Compiles device code for @arch (of FlameGpuDevice). It takes the calling thread 0.1 s
 * to several seconds.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_BACKEND and the compiler's log.
 */
static inline GBytes *
flame_gpu_compile (FlameGpuCompiler *compiler, const FlameGpuSource *source,
    int arch, GError **error)
{
  return compiler->compile (compiler, source, arch, error);
}
