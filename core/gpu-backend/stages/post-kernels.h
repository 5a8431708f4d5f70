/*
 * The kernels of kernels/gpu/post.cu.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/compiler.h"
#include "core/gpu/kernel.h"
#include "core/gpu/module.h"
#include "kernels/gpu/post-frame.h"

/* those of a program one behind the other */
typedef enum
{
  FLAME_GPU_POST_SET_SAMPLES,
  FLAME_GPU_POST_LOG_DENSITY,
  FLAME_GPU_POST_CLIP_EARLY,
  FLAME_GPU_POST_FILTER_COLUMNS,
  FLAME_GPU_POST_FILTER_ROWS,
  FLAME_GPU_POST_FINISH_PIXELS,
  FLAME_GPU_POST_CHOOSE_KERNELS,
  FLAME_GPU_POST_GATHER_NODES,
  FLAME_GPU_POST_SPREAD_DENSITY,
  FLAME_GPU_POST_SPREAD_CLASSES,
  FLAME_GPU_POST_BILATERAL_SPLIT,
  FLAME_GPU_POST_BILATERAL_MEASURE,
  FLAME_GPU_POST_BILATERAL_SUM,
  FLAME_GPU_POST_DENOISE_LOOK,
  FLAME_GPU_POST_DENOISE_GATHER,
  FLAME_GPU_POST_DENOISE_ROUND,
  FLAME_GPU_POST_DENOISE_LEVEL,
  FLAME_GPU_POST_DENOISE_BOUND,
  FLAME_GPU_POST_SKY_EVEN,
  FLAME_GPU_POST_SKY_WIDEN,
  FLAME_GPU_POST_SKY_FOLD,
  FLAME_GPU_POST_SMEAR_ROWS,
  FLAME_GPU_POST_SMEAR_COLUMNS,
  FLAME_GPU_POST_HALO_LEVELS,
  FLAME_GPU_POST_HALO_ROWS,
  FLAME_GPU_POST_HALO_COLUMNS,
  FLAME_GPU_POST_CONVERT_PACKED,
  FLAME_GPU_POST_CONVERT_LUMA,
  FLAME_GPU_POST_CONVERT_CHROMA,
  FLAME_GPU_N_POST_KERNELS
} FlameGpuPostKernel;

typedef struct
{
  GBytes *image;              /* (nullable) all of them, prebuilt */
  FlameGpuCompiler *compiler; /* (nullable) makes them, if there is no image */
  FlameGpuDiskCache *disk;    /* (nullable) (transfer none) outlives them */
} FlameGpuPostKernelsConfig;

/*
 * Kernels that belong together are a program (kernels/gpu/post-frame.h), which is compiled
 * when a frame needs it, beside others.
 */
typedef struct
{
  FlameGpu *gpu;
  FlameGpuKernel *kernels[FLAME_GPU_N_POST_KERNELS]; /* as far as taken */

  FlameGpuCompiler
      *compiler; /* (nullable) of the rest, which the image has else */
  FlameGpuModuleCache *cache; /* (nullable) */
  char *keys[FLAME_POST_N_PROGRAMS];
  GBytes *texts[FLAME_POST_N_PROGRAMS];
  gint stop; /* atomic: the cache is about to go */
} FlameGpuPostKernels;

/* (transfer full) the text of @program, of FLAME_POST_... */
char *flame_gpu_post_program_source (
    guint program, const FlameGpuDevice *device);
/* buckets that a thread of the denoiser's levels makes: as many as there is memory for */
int flame_gpu_post_denoise_rows (const FlameGpuDevice *device);

/* @kernels: all zero. FALSE with @error, and it is to be closed all the same. */
gboolean flame_gpu_post_kernels_open (FlameGpuPostKernels *kernels,
    FlameGpu *gpu, const FlameGpuPostKernelsConfig *config, GError **error);
void flame_gpu_post_kernels_close (FlameGpuPostKernels *kernels);

/*
 * Asks for @programs, a bit each, without a wait: whether one is being made. What cannot be
 * made is the error of the frame that needs it. Thread-safe.
 */
gboolean flame_gpu_post_kernels_are_coming (
    FlameGpuPostKernels *kernels, guint programs);

/*
 * Waits until @programs are there.
 * @cancelled: (nullable) atomic: CANCELLED once it is set and the next one called
 */
gboolean flame_gpu_post_kernels_take (FlameGpuPostKernels *kernels,
    guint programs, const gint *cancelled, GError **error);
/* any thread */
void flame_gpu_post_kernels_wake (FlameGpuPostKernels *kernels);

/* blocks of @block elements that cover @size */
guint flame_gpu_post_blocks (int size, int block);
/* one thread for each of @width x @height elements */
FlameGpuGeometry flame_gpu_post_cover (int width, int height);

/*
 * Append a launch to @list; as many @args as it takes. One thread for each of
 * @width x @height elements; with @geometry as that says.
 */
gboolean flame_gpu_post_add (FlameGpuLaunchList *list,
    const FlameGpuPostKernels *kernels, FlameGpuPostKernel kernel, int width,
    int height, const FlameGpuArg *args, GError **error);
gboolean flame_gpu_post_add_as (FlameGpuLaunchList *list,
    const FlameGpuPostKernels *kernels, FlameGpuPostKernel kernel,
    const FlameGpuGeometry *geometry, const FlameGpuArg *args,
    const FlameGpuIteration *iteration, GError **error);

/*
 * Rows of @width elements, each made of @taps others, that one launch may have: few enough
 * for the desktop and the driver's patience, whatever device it is.
 */
int flame_gpu_post_band_rows (
    const FlameGpuDevice *device, int width, gint64 taps);

/* what a kernel's elements take */
typedef struct
{
  int taps;           /* others that one is made of, at most */
  int rows;           /* of a column that a thread makes */
  guint shared_bytes; /* of a block */
} FlameGpuPostWork;

/*
 * Appends one launch for each band of that many rows. @args: all but the last, which is the
 * band's first row; @iteration: (nullable) of each
 */
gboolean flame_gpu_post_add_bands (FlameGpuLaunchList *list,
    const FlameGpuPostKernels *kernels, FlameGpuPostKernel kernel, int width,
    int height, const FlameGpuPostWork *work, const FlameGpuArg *args,
    const FlameGpuIteration *iteration, GError **error);
