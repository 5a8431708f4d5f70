/*
 * The kernels of kernels/cuda/post.cu.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/cuda/device/kernel.h"
#include "core/cuda/device/module.h"

G_BEGIN_DECLS

typedef enum
{
  FLAME_CUDA_POST_SET_SAMPLES,
  FLAME_CUDA_POST_BILATERAL_SPLIT,
  FLAME_CUDA_POST_BILATERAL_MEASURE,
  FLAME_CUDA_POST_BILATERAL_SUM,
  FLAME_CUDA_POST_DENOISE_BEGIN,
  FLAME_CUDA_POST_DENOISE_LEVEL,
  FLAME_CUDA_POST_LOG_DENSITY,
  FLAME_CUDA_POST_CHOOSE_KERNELS,
  FLAME_CUDA_POST_SPREAD_DENSITY,
  FLAME_CUDA_POST_CLIP_EARLY,
  FLAME_CUDA_POST_FILTER_COLUMNS,
  FLAME_CUDA_POST_FILTER_ROWS,
  FLAME_CUDA_POST_SMEAR_ROWS,
  FLAME_CUDA_POST_SMEAR_COLUMNS,
  FLAME_CUDA_POST_HALO_LEVELS,
  FLAME_CUDA_POST_HALO_ROWS,
  FLAME_CUDA_POST_HALO_COLUMNS,
  FLAME_CUDA_POST_CONVERT_PACKED,
  FLAME_CUDA_POST_CONVERT_LUMA,
  FLAME_CUDA_POST_CONVERT_CHROMA,
  FLAME_CUDA_N_POST_KERNELS
} FlameCudaPostKernel;

typedef struct
{
  FlameCudaModule *module;
  FlameCudaKernel *kernels[FLAME_CUDA_N_POST_KERNELS];
} FlameCudaPostKernels;

/* @kernels: all zero. FALSE with @error, and it is to be closed all the same. */
gboolean flame_cuda_post_kernels_open (FlameCudaPostKernels *kernels,
    FlameCudaContext *context, GBytes *image, GError **error);
void flame_cuda_post_kernels_close (FlameCudaPostKernels *kernels);

/* blocks of @block elements that cover @size */
guint flame_cuda_post_blocks (int size, int block);

/* one thread for each of @width x @height elements; as many @args as it takes */
gboolean flame_cuda_post_launch (const FlameCudaPostKernels *kernels,
    FlameCudaPostKernel kernel, int width, int height, const FlameCudaArg *args,
    FlameCudaStream *stream, GError **error);
gboolean flame_cuda_post_launch_as (const FlameCudaPostKernels *kernels,
    FlameCudaPostKernel kernel, const FlameCudaGeometry *geometry,
    const FlameCudaArg *args, FlameCudaStream *stream, GError **error);

G_END_DECLS
