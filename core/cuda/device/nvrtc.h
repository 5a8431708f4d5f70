/*
 * NVIDIA's run-time compiler, opened at run time: CUDA C in, device code out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/error.h"

G_BEGIN_DECLS

typedef struct _nvrtcProgram *nvrtcProgram;
typedef int nvrtcResult;

enum
{
  NVRTC_SUCCESS = 0,
  NVRTC_ERROR_OUT_OF_MEMORY = 1,
  NVRTC_ERROR_COMPILATION = 6,
};

/* X (name, parameters, return type): NVRTC's calls that core/cuda makes */
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
  /* (nullable) of CUDA 12.8 or newer; @callback: whether to stop, again and again */
  nvrtcResult (*nvrtcSetFlowCallback) (nvrtcProgram program,
      int (*callback) (void *payload, void *reserved), void *payload);
} FlameCudaNvrtcTable;

/* Immutable, reference-counted, thread-safe. */
typedef struct
{
  FlameCudaNvrtcTable call;
  int version; /* 1000 * major + 10 * minor, such as 12040 */
  int *archs;  /* those it makes code for, ascending, such as 90 */
  int n_archs;
  /*< private >*/
  gatomicrefcount ref_count;
} FlameCudaNvrtc;

/*
 * Opens the library named by the environment variable FLAME_NVRTC, where that
 * is set, and nothing else then; or libnvrtc of CUDA 13, 12 or 11.2, from where
 * the system looks for libraries, from CUDA_PATH, CUDA_HOME or /usr/local/cuda.
 * It stays loaded.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_UNAVAILABLE.
 */
FlameCudaNvrtc *flame_cuda_nvrtc_load (GError **error);
FlameCudaNvrtc *flame_cuda_nvrtc_from_table (
    const FlameCudaNvrtcTable *table, GError **error);
FlameCudaNvrtc *flame_cuda_nvrtc_ref (FlameCudaNvrtc *nvrtc);
void flame_cuda_nvrtc_unref (FlameCudaNvrtc *nvrtc); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaNvrtc, flame_cuda_nvrtc_unref)

/* a file that the source includes, by the name it includes it with */
typedef struct
{
  const char *name;
  const char *text;
} FlameCudaHeader;

typedef struct
{
  const char *name; /* in messages, such as "iterate.cu" */
  const char *text;
  const FlameCudaHeader *headers; /* (nullable) if there are none */
  guint n_headers;
  const char *const *options; /* (nullable) NULL-terminated, besides the arch */
  /* (nullable) atomic: nobody wants it any more. It fails then, where this NVRTC can
   * be stopped, after some tenths of a second */
  const gint *stop;
} FlameCudaSource;

/*
 * Device code for @arch (such as 90): a cubin, or where this NVRTC does not
 * know the architecture yet, PTX for the newest before it, with its final NUL.
 * Takes 0.1 to some seconds of the calling thread's time.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_BACKEND and the compiler's
 * log.
 */
GBytes *flame_cuda_nvrtc_compile (FlameCudaNvrtc *nvrtc,
    const FlameCudaSource *source, int arch, GError **error);

G_END_DECLS
