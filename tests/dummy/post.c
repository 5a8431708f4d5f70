/*
 * kernels/gpu/post.cu for the dummy: the same text, run by the emulator.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/dummy/post.h"

#include <math.h>

#include "tests/dummy/emulator.h"

#include "kernels/flame-math.h"

/*
 * A GPU's logarithm has a fixed-point precision near 1, which pictures must not
 * show. This file is compiled before kernels/gpu/post.cu, which then uses these
 * functions.
 */
static float
coarse_log2f (float x)
{
  const float exact = log2f (x);

  return fabsf (exact) < 1.0f ? rintf (exact * 0x1p22f) * 0x1p-22f : exact;
}

static float
fake_log2f (float x)
{
  return x > 0.0f ? coarse_log2f (x) : x - 1e4f;
}

static float
fake_logf (float x)
{
  return 0.693147181f * coarse_log2f (x);
}

static float
fake_powf (float x, float y)
{
  return flame_exp2f (y * fake_log2f (x));
}

#define flame_log2f fake_log2f
#define flame_logf fake_logf
#define flame_powf fake_powf

#include "kernels/gpu/post.cu"

/* Argument @i of type @type. */
#define ARG(type, i) (*(type const *) args[i])
#define FRAME ARG (FlamePostFrame *, 0)

#define KERNEL(name, barriers, ...)                                            \
  static void name##_body (void *const *args)                                  \
  {                                                                            \
    name (__VA_ARGS__);                                                        \
  }                                                                            \
  static void run_##name (const FlameGpuGeometry *launch, void *const *args)   \
  {                                                                            \
    flame_emulate (launch, name##_body, args, barriers);                       \
  }

KERNEL (flame_set_samples, FALSE, FRAME, ARG (uint64_t *, 1))
KERNEL (flame_log_density, FALSE, FRAME, ARG (float4 *, 1), ARG (float4 *, 2))
KERNEL (flame_choose_kernels, TRUE, FRAME, ARG (float4 *, 1), ARG (float *, 2),
    ARG (uint16_t *, 3))
KERNEL (flame_gather_nodes, TRUE, FRAME, ARG (float4 *, 1), ARG (uint16_t *, 2),
    ARG (float *, 3))
KERNEL (flame_spread_density, TRUE, FRAME, ARG (float4 *, 1),
    ARG (uint16_t *, 2), ARG (float *, 3), ARG (float4 *, 4), ARG (int32_t, 5),
    ARG (int32_t, 6), ARG (int32_t, 7))
KERNEL (flame_spread_classes_1, TRUE, FRAME, ARG (float4 *, 1),
    ARG (uint16_t *, 2), ARG (float *, 3), ARG (float4 *, 4), ARG (int32_t, 5))
KERNEL (flame_spread_classes_2, TRUE, FRAME, ARG (float4 *, 1),
    ARG (uint16_t *, 2), ARG (float *, 3), ARG (float4 *, 4), ARG (int32_t, 5))
KERNEL (flame_spread_classes_3, TRUE, FRAME, ARG (float4 *, 1),
    ARG (uint16_t *, 2), ARG (float *, 3), ARG (float4 *, 4), ARG (int32_t, 5))
KERNEL (flame_spread_classes_4, TRUE, FRAME, ARG (float4 *, 1),
    ARG (uint16_t *, 2), ARG (float *, 3), ARG (float4 *, 4), ARG (int32_t, 5))
KERNEL (flame_bilateral_split, FALSE, FRAME, ARG (int32_t, 1),
    ARG (float4 *, 2), ARG (float *, 3))
KERNEL (flame_bilateral_measure, FALSE, FRAME, ARG (int32_t, 1),
    ARG (float *, 2), ARG (int32_t, 3), ARG (int32_t, 4))
KERNEL (flame_bilateral_sum, FALSE, FRAME, ARG (int32_t, 1), ARG (float4 *, 2),
    ARG (float4 *, 3), ARG (float *, 4), ARG (int32_t, 5), ARG (int32_t, 6))
KERNEL (flame_denoise_cells, FALSE, FRAME, ARG (float4 *, 1), ARG (float4 *, 2))
KERNEL (flame_denoise_first_layer, TRUE, FRAME, ARG (float4 *, 1),
    ARG (float4 *, 2), ARG (float *, 3))
KERNEL (flame_denoise_gather, TRUE, FRAME, ARG (float *, 1))
KERNEL (flame_denoise_round, FALSE, FRAME, ARG (float4 *, 1), ARG (float *, 2),
    ARG (int32_t, 3))
KERNEL (flame_denoise_level, TRUE, FRAME, ARG (int32_t, 1), ARG (float4 *, 2),
    ARG (float4 *, 3), ARG (float *, 4), ARG (int32_t, 5), ARG (int32_t, 6))
KERNEL (flame_denoise_bound_sums, TRUE, FRAME, ARG (int32_t, 1),
    ARG (float4 *, 2), ARG (float4 *, 3), ARG (float *, 4), ARG (int32_t, 5))
KERNEL (flame_denoise_bound_cells, TRUE, FRAME, ARG (int32_t, 1),
    ARG (float4 *, 2), ARG (float4 *, 3), ARG (float *, 4), ARG (int32_t, 5))
KERNEL (flame_sky_even, FALSE, FRAME, ARG (int32_t, 1), ARG (float4 *, 2))
KERNEL (flame_sky_widen, FALSE, FRAME, ARG (int32_t, 1), ARG (float4 *, 2),
    ARG (float4 *, 3))
KERNEL (flame_sky_fold, FALSE, FRAME, ARG (int32_t, 1), ARG (float4 *, 2),
    ARG (float4 *, 3))
KERNEL (flame_smear_rows, FALSE, FRAME, ARG (float4 *, 1), ARG (float4 *, 2))
KERNEL (flame_smear_columns, FALSE, FRAME, ARG (float4 *, 1), ARG (float4 *, 2))
KERNEL (flame_halo_levels, FALSE, FRAME, ARG (float4 *, 1), ARG (float *, 2))
KERNEL (flame_halo_rows, FALSE, FRAME, ARG (float *, 1), ARG (float *, 2))
KERNEL (flame_halo_columns, FALSE, FRAME, ARG (float *, 1), ARG (float4 *, 2))
KERNEL (flame_clip_early, FALSE, FRAME, ARG (float4 *, 1))
KERNEL (
    flame_filter_columns, FALSE, FRAME, ARG (float4 *, 1), ARG (float4 *, 2))
KERNEL (flame_filter_rows, FALSE, FRAME, ARG (float4 *, 1), ARG (float4 *, 2))
KERNEL (flame_finish_pixels, FALSE, FRAME, ARG (float4 *, 1))
KERNEL (flame_convert_packed, FALSE, FRAME, ARG (float4 *, 1))
KERNEL (flame_convert_luma, FALSE, FRAME, ARG (float4 *, 1))
KERNEL (flame_convert_chroma, FALSE, FRAME, ARG (float4 *, 1))

const FlameDummyKernel flame_dummy_post_kernels[FLAME_DUMMY_N_POST_KERNELS] = {
    {"flame_set_samples", run_flame_set_samples, {8, 8}, 0.01},
    {"flame_log_density", run_flame_log_density, {8, 8, 8}, 0.1},
    {"flame_choose_kernels", run_flame_choose_kernels, {8, 8, 8, 8}, 0.1},
    {"flame_gather_nodes", run_flame_gather_nodes, {8, 8, 8, 8}, 0.1},
    {"flame_spread_density", run_flame_spread_density, {8, 8, 8, 8, 8, 4, 4, 4},
        0.5},
    {"flame_spread_classes_1", run_flame_spread_classes_1, {8, 8, 8, 8, 8, 4},
        0.5},
    {"flame_spread_classes_2", run_flame_spread_classes_2, {8, 8, 8, 8, 8, 4},
        0.5},
    {"flame_spread_classes_3", run_flame_spread_classes_3, {8, 8, 8, 8, 8, 4},
        0.5},
    {"flame_spread_classes_4", run_flame_spread_classes_4, {8, 8, 8, 8, 8, 4},
        0.5},
    {"flame_bilateral_split", run_flame_bilateral_split, {8, 4, 8, 8}, 0.1},
    {"flame_bilateral_measure", run_flame_bilateral_measure, {8, 4, 8, 4, 4},
        0.1},
    {"flame_bilateral_sum", run_flame_bilateral_sum, {8, 4, 8, 8, 8, 4, 4},
        0.2},
    {"flame_denoise_cells", run_flame_denoise_cells, {8, 8, 8}, 0.1},
    {"flame_denoise_first_layer", run_flame_denoise_first_layer, {8, 8, 8, 8},
        0.1},
    {"flame_denoise_gather", run_flame_denoise_gather, {8, 8}, 0.1},
    {"flame_denoise_round", run_flame_denoise_round, {8, 8, 8, 4}, 0.1},
    {"flame_denoise_level", run_flame_denoise_level, {8, 4, 8, 8, 8, 4, 4},
        0.1},
    {"flame_denoise_bound_sums", run_flame_denoise_bound_sums,
        {8, 4, 8, 8, 8, 4}, 0.1},
    {"flame_denoise_bound_cells", run_flame_denoise_bound_cells,
        {8, 4, 8, 8, 8, 4}, 0.1},
    {"flame_sky_even", run_flame_sky_even, {8, 4, 8}, 0.1},
    {"flame_sky_widen", run_flame_sky_widen, {8, 4, 8, 8}, 0.1},
    {"flame_sky_fold", run_flame_sky_fold, {8, 4, 8, 8}, 0.1},
    {"flame_smear_rows", run_flame_smear_rows, {8, 8, 8}, 0.1},
    {"flame_smear_columns", run_flame_smear_columns, {8, 8, 8}, 0.1},
    {"flame_halo_levels", run_flame_halo_levels, {8, 8, 8}, 0.1},
    {"flame_halo_rows", run_flame_halo_rows, {8, 8, 8}, 0.1},
    {"flame_halo_columns", run_flame_halo_columns, {8, 8, 8}, 0.1},
    {"flame_clip_early", run_flame_clip_early, {8, 8}, 0.1},
    {"flame_filter_columns", run_flame_filter_columns, {8, 8, 8}, 0.1},
    {"flame_filter_rows", run_flame_filter_rows, {8, 8, 8}, 0.1},
    {"flame_finish_pixels", run_flame_finish_pixels, {8, 8}, 0.1},
    {"flame_convert_packed", run_flame_convert_packed, {8, 8}, 0.1},
    {"flame_convert_luma", run_flame_convert_luma, {8, 8}, 0.1},
    {"flame_convert_chroma", run_flame_convert_chroma, {8, 8}, 0.1},
};

GBytes *
flame_dummy_post_image (void)
{
  GString *image = g_string_new (FLAME_DUMMY_IMAGE "");
  gsize size;

  for (guint i = 0; i < FLAME_DUMMY_N_POST_KERNELS; i++)
    g_string_append_printf (
        image, "%s%s", i ? "," : "", flame_dummy_post_kernels[i].name);
  size = image->len + 1;
  return g_bytes_new_take (g_string_free (image, FALSE), size);
}
