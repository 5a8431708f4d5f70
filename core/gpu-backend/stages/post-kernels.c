/*
 * The kernels of kernels/gpu/post.cu: names, parameters, launches.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/stages/post-kernels.h"

#include <string.h>

#include "core/error.h"
#include "kernels/gpu/post-frame.h"

#define MAX_ARGS 8

/* buckets read by a multiprocessor in a launch: about a millisecond's */
#define BAND_TAPS ((gint64) 1 << 20)

#define PTR(name)                                                              \
  {                                                                            \
    name, FLAME_GPU_ARG_PTR, 0                                                 \
  }
#define I32(name)                                                              \
  {                                                                            \
    name, FLAME_GPU_ARG_I32, 0                                                 \
  }

static const struct
{
  const char *name;
  guint n_params;
  FlameGpuParam params[MAX_ARGS];
} signatures[FLAME_GPU_N_POST_KERNELS] = {
    [FLAME_GPU_POST_SET_SAMPLES] = {"flame_set_samples", 2,
        {PTR ("frame"), PTR ("samples")}},
    [FLAME_GPU_POST_LOG_DENSITY] = {"flame_log_density", 3,
        {PTR ("frame"), PTR ("sums"), PTR ("accum")}},
    [FLAME_GPU_POST_CHOOSE_KERNELS] = {"flame_choose_kernels", 4,
        {PTR ("frame"), PTR ("sums"), PTR ("counts"), PTR ("kernels")}},
    [FLAME_GPU_POST_GATHER_NODES] = {"flame_gather_nodes", 4,
        {PTR ("frame"), PTR ("sums"), PTR ("kernels"), PTR ("memory")}},
    [FLAME_GPU_POST_SPREAD_DENSITY] = {"flame_spread_density", 8,
        {PTR ("frame"), PTR ("sums"), PTR ("kernels"), PTR ("memory"),
            PTR ("accum"), I32 ("far"), I32 ("strip_rows"), I32 ("row")}},
    [FLAME_GPU_POST_BILATERAL_SPLIT] = {"flame_bilateral_split", 4,
        {PTR ("frame"), I32 ("index"), PTR ("image"), PTR ("memory")}},
    [FLAME_GPU_POST_BILATERAL_MEASURE] = {"flame_bilateral_measure", 5,
        {PTR ("frame"), I32 ("index"), PTR ("memory"), I32 ("direction"),
            I32 ("row")}},
    [FLAME_GPU_POST_BILATERAL_SUM] = {"flame_bilateral_sum", 7,
        {PTR ("frame"), I32 ("index"), PTR ("from"), PTR ("to"), PTR ("memory"),
            I32 ("direction"), I32 ("row")}},
    [FLAME_GPU_POST_DENOISE_LOOK] = {"flame_denoise_look", 4,
        {PTR ("frame"), PTR ("image"), PTR ("numbers"), PTR ("memory")}},
    [FLAME_GPU_POST_DENOISE_GATHER] = {"flame_denoise_gather", 2,
        {PTR ("frame"), PTR ("memory")}},
    [FLAME_GPU_POST_DENOISE_ROUND] = {"flame_denoise_round", 4,
        {PTR ("frame"), PTR ("numbers"), PTR ("memory"), I32 ("round")}},
    [FLAME_GPU_POST_DENOISE_LEVEL] = {"flame_denoise_level", 7,
        {PTR ("frame"), I32 ("index"), PTR ("image"), PTR ("to"),
            PTR ("memory"), I32 ("number"), I32 ("row")}},
    [FLAME_GPU_POST_DENOISE_BOUND] = {"flame_denoise_bound_sums", 6,
        {PTR ("frame"), I32 ("index"), PTR ("light"), PTR ("to"),
            PTR ("memory"), I32 ("row")}},
    [FLAME_GPU_POST_SKY_EVEN] = {"flame_sky_even", 3,
        {PTR ("frame"), I32 ("index"), PTR ("image")}},
    [FLAME_GPU_POST_SKY_WIDEN] = {"flame_sky_widen", 4,
        {PTR ("frame"), I32 ("index"), PTR ("image"), PTR ("to")}},
    [FLAME_GPU_POST_SKY_FOLD] = {"flame_sky_fold", 4,
        {PTR ("frame"), I32 ("index"), PTR ("from"), PTR ("image")}},
    [FLAME_GPU_POST_CLIP_EARLY] = {"flame_clip_early", 2,
        {PTR ("frame"), PTR ("accum")}},
    [FLAME_GPU_POST_FILTER_COLUMNS] = {"flame_filter_columns", 3,
        {PTR ("frame"), PTR ("accum"), PTR ("columns")}},
    [FLAME_GPU_POST_FILTER_ROWS] = {"flame_filter_rows", 3,
        {PTR ("frame"), PTR ("columns"), PTR ("display")}},
    [FLAME_GPU_POST_SMEAR_ROWS] = {"flame_smear_rows", 3,
        {PTR ("frame"), PTR ("light"), PTR ("rows")}},
    [FLAME_GPU_POST_SMEAR_COLUMNS] = {"flame_smear_columns", 3,
        {PTR ("frame"), PTR ("rows"), PTR ("display")}},
    [FLAME_GPU_POST_HALO_LEVELS] = {"flame_halo_levels", 3,
        {PTR ("frame"), PTR ("light"), PTR ("levels")}},
    [FLAME_GPU_POST_HALO_ROWS] = {"flame_halo_rows", 3,
        {PTR ("frame"), PTR ("levels"), PTR ("rows")}},
    [FLAME_GPU_POST_HALO_COLUMNS] = {"flame_halo_columns", 3,
        {PTR ("frame"), PTR ("rows"), PTR ("display")}},
    [FLAME_GPU_POST_CONVERT_PACKED] = {"flame_convert_packed", 2,
        {PTR ("frame"), PTR ("display")}},
    [FLAME_GPU_POST_CONVERT_LUMA] = {"flame_convert_luma", 2,
        {PTR ("frame"), PTR ("display")}},
    [FLAME_GPU_POST_CONVERT_CHROMA] = {"flame_convert_chroma", 2,
        {PTR ("frame"), PTR ("display")}},
};

static gboolean
check_block (const FlameGpuDevice *device, GError **error)
{
  const guint threads = FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y;

  if (device->max_block >= threads)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
      "%s: filters take blocks of %u threads, the device has %u at most",
      device->name, threads, device->max_block);
}

gboolean
flame_gpu_post_kernels_open (
    FlameGpuPostKernels *kernels, FlameGpu *gpu, GBytes *image, GError **error)
{
  if (!check_block (flame_gpu_get_device (gpu), error))
    return FALSE;
  kernels->module = flame_gpu_module_new (gpu, image, error);
  if (!kernels->module)
    return FALSE;
  for (guint i = 0; i < FLAME_GPU_N_POST_KERNELS; i++) {
    kernels->kernels[i] =
        flame_gpu_kernel_new (kernels->module, signatures[i].name,
            signatures[i].params, signatures[i].n_params, error);
    if (!kernels->kernels[i])
      return FALSE;
  }
  return TRUE;
}

void
flame_gpu_post_kernels_close (FlameGpuPostKernels *kernels)
{
  for (guint i = 0; i < FLAME_GPU_N_POST_KERNELS; i++)
    flame_gpu_kernel_unref (kernels->kernels[i]);
  flame_gpu_module_unref (kernels->module);
}

guint
flame_gpu_post_blocks (int size, int block)
{
  return (guint) (size + block - 1) / block;
}

/* CUDA devices have enough for all of them */
static gboolean
check_shared (const FlameGpuPostKernels *kernels, FlameGpuPostKernel kernel,
    gsize bytes, GError **error)
{
  const FlameGpuDevice *device =
      flame_gpu_get_device (flame_gpu_module_get_gpu (kernels->module));

  if (bytes <= device->shared_per_block)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_LIMIT,
      "%s: %s takes %" G_GSIZE_FORMAT " bytes of shared memory, the device has "
      "%" G_GSIZE_FORMAT,
      device->name, signatures[kernel].name, bytes, device->shared_per_block);
}

gboolean
flame_gpu_post_add_as (FlameGpuLaunchList *list,
    const FlameGpuPostKernels *kernels, FlameGpuPostKernel kernel,
    const FlameGpuGeometry *geometry, const FlameGpuArg *args,
    const FlameGpuIteration *iteration, GError **error)
{
  return check_shared (kernels, kernel, geometry->shared_bytes, error) &&
         flame_gpu_launch_list_add (list, kernels->kernels[kernel], geometry,
             args, signatures[kernel].n_params, iteration, error);
}

FlameGpuGeometry
flame_gpu_post_cover (int width, int height)
{
  return (FlameGpuGeometry){
      .grid = {flame_gpu_post_blocks (width, FLAME_POST_BLOCK_X),
          flame_gpu_post_blocks (height, FLAME_POST_BLOCK_Y)},
      .block = {FLAME_POST_BLOCK_X, FLAME_POST_BLOCK_Y},
  };
}

gboolean
flame_gpu_post_add (FlameGpuLaunchList *list,
    const FlameGpuPostKernels *kernels, FlameGpuPostKernel kernel, int width,
    int height, const FlameGpuArg *args, GError **error)
{
  const FlameGpuGeometry geometry = flame_gpu_post_cover (width, height);

  return flame_gpu_post_add_as (
      list, kernels, kernel, &geometry, args, NULL, error);
}

int
flame_gpu_post_band_rows (
    const FlameGpuPostKernels *kernels, int width, gint64 taps)
{
  const FlameGpuDevice *device =
      flame_gpu_get_device (flame_gpu_module_get_gpu (kernels->module));
  gint64 rows;

  if (!device->watchdog)
    return G_MAXINT32;
  rows = device->sm_count * BAND_TAPS / (width * taps);
  return (int) CLAMP (
      rows - rows % FLAME_SPREAD_TILE_Y, FLAME_SPREAD_TILE_Y, G_MAXINT32);
}

gboolean
flame_gpu_post_add_bands (FlameGpuLaunchList *list,
    const FlameGpuPostKernels *kernels, FlameGpuPostKernel kernel, int width,
    int height, const FlameGpuPostWork *work, const FlameGpuArg *args,
    const FlameGpuIteration *iteration, GError **error)
{
  const int band = flame_gpu_post_band_rows (kernels, width, work->taps);
  const guint last = signatures[kernel].n_params - 1;
  FlameGpuArg band_args[MAX_ARGS];

  memcpy (band_args, args, last * sizeof *args);
  for (gint64 row = 0; row < height; row += band) {
    const int rows = (int) MIN (band, height - row);
    FlameGpuGeometry geometry = flame_gpu_post_cover (
        width, (int) flame_gpu_post_blocks (rows, work->rows));

    geometry.shared_bytes = work->shared_bytes;
    band_args[last] = FLAME_GPU_I32 ((gint32) row);
    if (!flame_gpu_post_add_as (
            list, kernels, kernel, &geometry, band_args, iteration, error))
      return FALSE;
  }
  return TRUE;
}
