/*
 * The kernels of kernels/cuda/post.cu: names, parameters, launches.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/stages/post-kernels.h"

#include "kernels/cuda/post-frame.h"

#define PTR(name)                                                              \
  {                                                                            \
    name, FLAME_CUDA_ARG_PTR, 0                                                \
  }
#define I32(name)                                                              \
  {                                                                            \
    name, FLAME_CUDA_ARG_I32, 0                                                \
  }

static const struct
{
  const char *name;
  guint n_params;
  FlameCudaParam params[6];
} signatures[FLAME_CUDA_N_POST_KERNELS] = {
    [FLAME_CUDA_POST_SET_SAMPLES] = {"flame_set_samples", 2,
        {PTR ("frame"), PTR ("samples")}},
    [FLAME_CUDA_POST_LOG_DENSITY] = {"flame_log_density", 4,
        {PTR ("frame"), PTR ("sums"), PTR ("accum"), I32 ("clear")}},
    [FLAME_CUDA_POST_CHOOSE_KERNELS] = {"flame_choose_kernels", 4,
        {PTR ("frame"), PTR ("sums"), PTR ("counts"), PTR ("kernels")}},
    [FLAME_CUDA_POST_SPREAD_DENSITY] = {"flame_spread_density", 6,
        {PTR ("frame"), PTR ("sums"), PTR ("kernels"), PTR ("accum"),
            I32 ("clear"), I32 ("strip_rows")}},
    [FLAME_CUDA_POST_BILATERAL_SPLIT] = {"flame_bilateral_split", 4,
        {PTR ("frame"), I32 ("index"), PTR ("image"), PTR ("memory")}},
    [FLAME_CUDA_POST_BILATERAL_MEASURE] = {"flame_bilateral_measure", 4,
        {PTR ("frame"), I32 ("index"), PTR ("memory"), I32 ("direction")}},
    [FLAME_CUDA_POST_BILATERAL_SUM] = {"flame_bilateral_sum", 6,
        {PTR ("frame"), I32 ("index"), PTR ("from"), PTR ("to"), PTR ("memory"),
            I32 ("direction")}},
    [FLAME_CUDA_POST_DENOISE_BEGIN] = {"flame_denoise_begin", 4,
        {PTR ("frame"), I32 ("index"), PTR ("image"), PTR ("cells")}},
    [FLAME_CUDA_POST_DENOISE_LEVEL] = {"flame_denoise_level", 5,
        {PTR ("frame"), I32 ("index"), PTR ("cells"), PTR ("to"),
            I32 ("number")}},
    [FLAME_CUDA_POST_CLIP_EARLY] = {"flame_clip_early", 2,
        {PTR ("frame"), PTR ("accum")}},
    [FLAME_CUDA_POST_FILTER_COLUMNS] = {"flame_filter_columns", 3,
        {PTR ("frame"), PTR ("accum"), PTR ("columns")}},
    [FLAME_CUDA_POST_FILTER_ROWS] = {"flame_filter_rows", 3,
        {PTR ("frame"), PTR ("columns"), PTR ("display")}},
    [FLAME_CUDA_POST_SMEAR_ROWS] = {"flame_smear_rows", 3,
        {PTR ("frame"), PTR ("light"), PTR ("rows")}},
    [FLAME_CUDA_POST_SMEAR_COLUMNS] = {"flame_smear_columns", 3,
        {PTR ("frame"), PTR ("rows"), PTR ("display")}},
    [FLAME_CUDA_POST_HALO_LEVELS] = {"flame_halo_levels", 3,
        {PTR ("frame"), PTR ("light"), PTR ("levels")}},
    [FLAME_CUDA_POST_HALO_ROWS] = {"flame_halo_rows", 3,
        {PTR ("frame"), PTR ("levels"), PTR ("rows")}},
    [FLAME_CUDA_POST_HALO_COLUMNS] = {"flame_halo_columns", 3,
        {PTR ("frame"), PTR ("rows"), PTR ("display")}},
    [FLAME_CUDA_POST_CONVERT_PACKED] = {"flame_convert_packed", 2,
        {PTR ("frame"), PTR ("display")}},
    [FLAME_CUDA_POST_CONVERT_LUMA] = {"flame_convert_luma", 2,
        {PTR ("frame"), PTR ("display")}},
    [FLAME_CUDA_POST_CONVERT_CHROMA] = {"flame_convert_chroma", 2,
        {PTR ("frame"), PTR ("display")}},
};

gboolean
flame_cuda_post_kernels_open (FlameCudaPostKernels *kernels,
    FlameCudaContext *context, GBytes *image, GError **error)
{
  static const FlameCudaGeometry geometry = {
      .grid = {1}, .block = {FLAME_POST_BLOCK_X, FLAME_POST_BLOCK_Y}};

  kernels->module = flame_cuda_module_new (context, image, error);
  if (!kernels->module)
    return FALSE;
  for (guint i = 0; i < FLAME_CUDA_N_POST_KERNELS; i++) {
    kernels->kernels[i] =
        flame_cuda_kernel_new (kernels->module, signatures[i].name,
            signatures[i].params, signatures[i].n_params, &geometry, error);
    if (!kernels->kernels[i])
      return FALSE;
  }
  return TRUE;
}

void
flame_cuda_post_kernels_close (FlameCudaPostKernels *kernels)
{
  for (guint i = 0; i < FLAME_CUDA_N_POST_KERNELS; i++)
    flame_cuda_kernel_unref (kernels->kernels[i]);
  flame_cuda_module_unref (kernels->module);
}

guint
flame_cuda_post_blocks (int size, int block)
{
  return (guint) (size + block - 1) / block;
}

gboolean
flame_cuda_post_launch (const FlameCudaPostKernels *kernels,
    FlameCudaPostKernel kernel, int width, int height, const FlameCudaArg *args,
    FlameCudaStream *stream, GError **error)
{
  const FlameCudaGeometry geometry = {
      .grid = {flame_cuda_post_blocks (width, FLAME_POST_BLOCK_X),
          flame_cuda_post_blocks (height, FLAME_POST_BLOCK_Y)},
      .block = {FLAME_POST_BLOCK_X, FLAME_POST_BLOCK_Y},
  };

  return flame_cuda_post_launch_as (
      kernels, kernel, &geometry, args, stream, error);
}

gboolean
flame_cuda_post_launch_as (const FlameCudaPostKernels *kernels,
    FlameCudaPostKernel kernel, const FlameCudaGeometry *geometry,
    const FlameCudaArg *args, FlameCudaStream *stream, GError **error)
{
  return flame_cuda_kernel_launch (kernels->kernels[kernel], geometry, args,
      signatures[kernel].n_params, stream, NULL, 0, error);
}
