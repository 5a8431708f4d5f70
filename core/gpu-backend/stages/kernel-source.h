/*
 * The text, CUDA C and OpenCL C, of the iteration kernel of one genome structure, and
 * the headers it includes, which the plugin carries with it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"
#include "core/gpu/compiler.h"
#include "core/gpu-backend/stages/iterate-plan.h"
#include "core/gpu-backend/stages/tiles.h"

/* the kernels' names */
#define FLAME_GPU_ITERATE "flame_iterate"
#define FLAME_GPU_DECIDE "flame_decide"
#define FLAME_GPU_FLUSH "flame_flush"
#define FLAME_GPU_SUM "flame_sum"
#define FLAME_GPU_LIGHTS "flame_lights"
#define FLAME_GPU_PLACE "flame_place"
#define FLAME_GPU_GATHER "flame_gather"

/* threads of a block, unless asked otherwise, and at least */
#define FLAME_GPU_BLOCK 256
#define FLAME_GPU_LEAST_BLOCK 64
/* of a block whose samples go through tiles, in CUDA */
#define FLAME_GPU_BINS_BLOCK 1024
#define FLAME_GPU_BINS_BLOCKS_PER_SM 2
/* what the generic kernel is built for */
#define FLAME_GPU_BLOCKS_PER_SM 4

typedef struct
{
  guint block;         /* threads: a power of two, 64 to 1024 */
  guint blocks_per_sm; /* registers are limited so that as many fit */
  gboolean bins;       /* samples go through tiles (kernels/gpu/bins.h) */
  gboolean far_record; /* too large for shared memory: read where it lies */
  /* what the text says of tiles, if samples go through them */
  guint bins_steps;
  FlameGpuTiles tiles;
} FlameGpuKernelForm;

/* as many blocks as are resident at all: fewer registers cost less than latency */
void flame_gpu_kernel_form_init (
    FlameGpuKernelForm *form, const FlameGpuDevice *device);

/*
 * The text for @structure. The same text for the same structure, so its hash is a
 * key.
 *
 * Returns: (transfer full) (nullable) NULL where the structure is so large that only
 * the generic kernel takes it.
 */
char *flame_gpu_kernel_source (
    const FlameStructure *structure, const FlameGpuKernelForm *form);

/* the name of the file that has @variation, or NULL */
const char *flame_gpu_kernel_variation_file (FlameVariation variation);

/*
 * SHA-256 in hex of all that makes the kernel: the text, the files that it
 * includes, and theirs, and NVRTC's options. A file that it does not
 * include changes nothing. Returns: (transfer full)
 */
char *flame_gpu_kernel_key (const char *source);

/*
 * Device code of @source. Returns: (transfer full) NULL with FLAME_ERROR_BACKEND.
 */
GBytes *flame_gpu_kernel_compile (
    FlameGpuCompiler *compiler, const char *source, int arch, GError **error);

/*
 * The same with options of NVRTC's besides, and an end.
 *
 * @more: (nullable) NULL-terminated
 * @stop: (nullable) atomic: see FlameGpuSource
 */
GBytes *flame_gpu_kernel_compile_with (FlameGpuCompiler *compiler,
    const char *source, const char *const *more, int arch, const gint *stop,
    GError **error);

/*
 * The kernels between rounds alone, to be compiled as above, and those of samples that go
 * through @tiles, if there are any. Returns: (transfer full)
 */
char *flame_gpu_rounds_source (const FlameGpuTiles *tiles);

/*
 * All kernels prebuilt for CUDA, a fatbin: (transfer full) (nullable) NULL in a build
 * without nvcc.
 */
GBytes *flame_gpu_generic_image (void);

/* ------------------------------------------- the stages after the histogram */

/*
 * kernels/gpu/post.cu, prebuilt: (transfer full) (nullable) NULL if this build or the driver
 * has nothing for the device in it.
 */
GBytes *flame_gpu_post_get_prebuilt (FlameGpu *gpu);

/*
 * Device code of @source, one of their programs (stages/post-kernels.h).
 * @stop: (nullable) atomic: see FlameGpuSource. Returns: (transfer full) NULL with @error.
 */
GBytes *flame_gpu_post_compile (FlameGpuCompiler *compiler, const char *source,
    int arch, const gint *stop, GError **error);

/* ------------------------------------------- made at build time by embed.py */

/* flame_gpu_kernel_key() with other files than the plugin's */
char *flame_gpu_kernel_key_of (
    const char *source, const FlameGpuHeader *files, guint n_files);

extern const FlameGpuHeader flame_cuda_embedded[];
extern const guint flame_cuda_n_embedded;
extern const guint8 flame_cuda_fatbin[];
extern const gsize flame_cuda_fatbin_size;
