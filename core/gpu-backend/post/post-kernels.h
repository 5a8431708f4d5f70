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

/* Kernels of a program are consecutive. */
typedef enum
{
  FLAME_GPU_POST_SET_SAMPLES,
  FLAME_GPU_POST_LOG_DENSITY,
  FLAME_GPU_POST_FILTER_COLUMNS,
  FLAME_GPU_POST_FILTER_ROWS,
  FLAME_GPU_POST_FINISH_PIXELS,
  FLAME_GPU_POST_CLIP_EARLY,
  FLAME_GPU_POST_CHOOSE_KERNELS,
  FLAME_GPU_POST_GATHER_NODES,
  FLAME_GPU_POST_SPREAD_DENSITY,
  FLAME_GPU_POST_SPREAD_CLASSES_1, /* of nodes, too */
  FLAME_GPU_POST_SPREAD_CLASSES_2, /* of buckets, by supersample */
  FLAME_GPU_POST_SPREAD_CLASSES_3,
  FLAME_GPU_POST_SPREAD_CLASSES_4,
  FLAME_GPU_POST_BILATERAL_SPLIT,
  FLAME_GPU_POST_BILATERAL_MEASURE,
  FLAME_GPU_POST_BILATERAL_SUM,
  FLAME_GPU_POST_DENOISE_CELLS,
  FLAME_GPU_POST_DENOISE_FIRST_LAYER,
  FLAME_GPU_POST_DENOISE_GATHER,
  FLAME_GPU_POST_DENOISE_ROUND,
  FLAME_GPU_POST_DENOISE_LEVEL,
  FLAME_GPU_POST_DENOISE_BOUND,
  FLAME_GPU_POST_DENOISE_BOUND_CELLS,
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
  GBytes *image; /* (nullable) all of them, prebuilt */
  FlameGpuCompiler
      *compiler;           /* (nullable) compiles them, if there is no image */
  FlameGpuDiskCache *disk; /* (nullable) (transfer none) must outlive them */
} FlameGpuPostKernelsConfig;

/*
 * Kernels that belong together are a program (kernels/gpu/post-frame.h). A program is
 * compiled when a frame needs it: in parallel with others, or in one text with those that
 * the frame needs as well if the compiler takes turns.
 */
typedef struct
{
  FlameGpu *gpu;
  /* NULL until they are taken */
  FlameGpuKernel *kernels[FLAME_GPU_N_POST_KERNELS];

  /* (nullable) compiles those that the image lacks */
  FlameGpuCompiler *compiler;
  FlameGpuModuleCache *cache; /* (nullable) */
  /*
   * The text of each program and its key, NULL until it is requested. Programs that are
   * compiled together have the same.
   */
  char *keys[FLAME_POST_N_PROGRAMS];
  GBytes *texts[FLAME_POST_N_PROGRAMS];
  GMutex lock; /* held while texts are made; they do not change after that */
  gint stop;   /* atomic: the cache is about to be freed */
} FlameGpuPostKernels;

/* Returns: (transfer full) one text of @programs, one bit each of FLAME_POST_... */
char *flame_gpu_post_programs_source (
    guint programs, const FlameGpuDevice *device);
/*
 * Returns how many buckets a thread of the denoiser's levels computes: as many as there
 * is memory for.
 */
int flame_gpu_post_denoise_rows (const FlameGpuDevice *device);

/*
 * Opens @kernels, which are all zero. Returns FALSE with @error; close them even then.
 */
gboolean flame_gpu_post_kernels_open (FlameGpuPostKernels *kernels,
    FlameGpu *gpu, const FlameGpuPostKernelsConfig *config, GError **error);
void flame_gpu_post_kernels_close (FlameGpuPostKernels *kernels);

/*
 * Requests @programs, one bit each, without waiting. Returns whether one is being
 * compiled. If one cannot be compiled, the frame that needs it reports the error.
 * Thread-safe.
 */
gboolean flame_gpu_post_kernels_are_coming (
    FlameGpuPostKernels *kernels, guint programs);

/*
 * Waits for @programs.
 * @cancelled: (nullable) atomic: CANCELLED after it is set and
 *   flame_gpu_post_kernels_wake() is called
 */
gboolean flame_gpu_post_kernels_take (FlameGpuPostKernels *kernels,
    guint programs, const gint *cancelled, GError **error);
/*
 * Makes threads that wait for kernels check whether they are cancelled. Any thread.
 */
void flame_gpu_post_kernels_wake (FlameGpuPostKernels *kernels);

/* Returns the number of blocks of @block elements that cover @size. */
guint flame_gpu_post_blocks (int size, int block);
/*
 * Returns the geometry with one thread for each of @width x @height elements.
 */
FlameGpuGeometry flame_gpu_post_cover (int width, int height);

/*
 * Append a launch to @list, with as many @args as the kernel takes: one thread for each
 * of @width x @height elements, or with @geometry.
 */
gboolean flame_gpu_post_add (FlameGpuLaunchList *list,
    const FlameGpuPostKernels *kernels, FlameGpuPostKernel kernel, int width,
    int height, const FlameGpuArg *args, GError **error);
gboolean flame_gpu_post_add_as (FlameGpuLaunchList *list,
    const FlameGpuPostKernels *kernels, FlameGpuPostKernel kernel,
    const FlameGpuGeometry *geometry, const FlameGpuArg *args,
    const FlameGpuIteration *iteration, GError **error);

/*
 * Returns how many rows of @width elements, each computed from @taps others, a launch
 * may have: few enough for the desktop and the driver's time limit on any device.
 */
int flame_gpu_post_band_rows (
    const FlameGpuDevice *device, int width, gint64 taps);
/*
 * Returns how many rows of @columns blocks of flame_spread_classes_1 to _4 a launch may
 * have, with the limits of flame_gpu_post_band_rows().
 */
int flame_gpu_post_band_blocks (const FlameGpuDevice *device, int columns);

/* The cost of a kernel's elements. */
typedef struct
{
  int taps;           /* the most others that an element is computed from */
  int rows;           /* of a column that a thread computes */
  guint shared_bytes; /* of a block */
} FlameGpuPostWork;

/*
 * Appends a launch for each band of rows.
 * @args: all but the last, which is the band's first row
 * @iteration: (nullable) of each
 */
gboolean flame_gpu_post_add_bands (FlameGpuLaunchList *list,
    const FlameGpuPostKernels *kernels, FlameGpuPostKernel kernel, int width,
    int height, const FlameGpuPostWork *work, const FlameGpuArg *args,
    const FlameGpuIteration *iteration, GError **error);
