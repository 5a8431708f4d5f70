/*
 * NVIDIA's run-time compiler, opened at run time. It compiles CUDA C to device code: a
 * cubin; or if this NVRTC does not know the architecture, PTX for the newest one before
 * it, with its final NUL.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/cuda/cuda.h"

typedef struct _nvrtcProgram *nvrtcProgram;
typedef int nvrtcResult;

enum
{
  NVRTC_SUCCESS = 0,
  NVRTC_ERROR_OUT_OF_MEMORY = 1,
  NVRTC_ERROR_COMPILATION = 6,
};

/* X (name, parameters, return type): the functions of NVRTC that are called. */
#define FLAME_CUDA_NVRTC_CALLS(X)                                              \
  X (nvrtcVersion, (int *major, int *minor), nvrtcResult)                      \
  X (nvrtcGetErrorString, (nvrtcResult result), const char *)                  \
  X (nvrtcGetNumSupportedArchs, (int *count), nvrtcResult)                     \
  X (nvrtcGetSupportedArchs, (int *archs), nvrtcResult)                        \
  X (nvrtcCreateProgram,                                                       \
      (nvrtcProgram * program, const char *source, const char *name,           \
          int n_headers, const char *const *headers,                           \
          const char *const *header_names),                                    \
      nvrtcResult)                                                             \
  X (nvrtcDestroyProgram, (nvrtcProgram * program), nvrtcResult)               \
  X (nvrtcCompileProgram,                                                      \
      (nvrtcProgram program, int n_options, const char *const *options),       \
      nvrtcResult)                                                             \
  X (nvrtcGetProgramLogSize, (nvrtcProgram program, gsize * size),             \
      nvrtcResult)                                                             \
  X (nvrtcGetProgramLog, (nvrtcProgram program, char *log), nvrtcResult)       \
  X (nvrtcGetCUBINSize, (nvrtcProgram program, gsize * size), nvrtcResult)     \
  X (nvrtcGetCUBIN, (nvrtcProgram program, char *image), nvrtcResult)          \
  X (nvrtcGetPTXSize, (nvrtcProgram program, gsize * size), nvrtcResult)       \
  X (nvrtcGetPTX, (nvrtcProgram program, char *image), nvrtcResult)

typedef struct
{
#define FLAME_CUDA_POINTER(name, parameters, type) type (*name) parameters;
  FLAME_CUDA_NVRTC_CALLS (FLAME_CUDA_POINTER)
#undef FLAME_CUDA_POINTER
  /*
   * (nullable) Since CUDA 12.8. NVRTC calls @callback repeatedly, to ask whether to
   * stop.
   */
  nvrtcResult (*nvrtcSetFlowCallback) (nvrtcProgram program,
      int (*callback) (void *payload, void *reserved), void *payload);
} FlameCudaNvrtcTable;

/* CUDA's FlameGpuCompiler. */
typedef struct
{
  FlameGpuCompiler base;
  FlameCudaNvrtcTable call;
  int *archs; /* architectures that it compiles for, ascending, such as 90 */
  int n_archs;
} FlameCudaNvrtc;

/*
 * Creates a compiler like flame_cuda_nvrtc_load(), but with another table (copied), for
 * tests.
 * Returns: (transfer full)
 */
FlameGpuCompiler *flame_cuda_nvrtc_from_table (
    const FlameCudaNvrtcTable *table, GError **error);
