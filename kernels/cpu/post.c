/*
 * The CPU backend's stages after the histogram, compiled once for each instruction set,
 * whose name is FLAME_CPU_SUFFIX.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/cpu/post.h"

#include "kernels/cpu/bilateral-rows.h"
#include "kernels/cpu/class-rows.h"
#include "kernels/cpu/clip-rows.h"
#include "kernels/cpu/convert-rows.h"
#include "kernels/cpu/denoise-rows.h"
#include "kernels/cpu/density-rows.h"
#include "kernels/cpu/sky-rows.h"
#include "kernels/cpu/tone-rows.h"

#define PASTE(a, b) a##b
#define LOOPS(suffix) PASTE (flame_post_loops_, suffix)

static void
filter_band (const FlameFilterImage *image, const FlameFilterParams *filter,
    int step, float *scratch, int y0, int y1)
{
  (void) scratch;
  switch (filter->kind) {
    case FLAME_FILTER_BILATERAL:
      bilateral_step (image, &filter->bilateral, step, y0, y1);
      break;
    case FLAME_FILTER_DENOISE:
      denoise_step (image, &filter->denoise, step, scratch, y0, y1);
      break;
    case FLAME_FILTER_SKY:
      sky_step (image, &filter->sky, step, y0, y1);
      break;
    default:
      break;
  }
}

static void
light_band (const FlamePostParams *params, const float *sums,
    const float *counts, const float *memory, float *accum, float *scratch,
    int clear, int y0, int y1)
{
  if (params->classes)
    class_band (params, sums, counts, memory, accum, scratch, clear, y0, y1);
  else
    density_band (params, sums, counts, memory, accum, scratch, clear, y0, y1);
}

const FlamePostLoops LOOPS (FLAME_CPU_SUFFIX) = {
    .filter = filter_band,
    .gather_nodes = gather_nodes,
    .spread_nodes = spread_nodes,
    .density = light_band,
    .early_clip = early_clip_band,
    .tone = tone_band,
    .blur = blur_band,
    .finish_blur = finish_blur_band,
    .convert = convert_band,
};
