/*
 * The CPU backend's stages after the histogram. Each works on a band of rows,
 * is thread-safe where bands differ, and gives the same bytes however rows are
 * split into bands. A stage needs all bands of the stage before.
 *
 * Interleaved floats R, G, B, A throughout. The accumulator has
 * buf_height x accum_stride pixels, 64-byte aligned; @scratch has
 * flame_post_scratch_floats() floats, 64-byte aligned, for one thread each.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/post-params.h"

typedef struct
{
  /*
   * Log density, spread by density estimation where there is any, for bucket
   * rows [y0, y1) of the accumulator, which is cleared first if @clear and added
   * to otherwise. @sums: buf_width x buf_height pixels of light, 255 a hit.
   * @counts: (nullable) hits of each bucket; NULL: its alpha / 255.
   */
  void (*density) (const FlamePostParams *params, const float *sums,
      const float *counts, float *accum, float *scratch, int clear, int y0,
      int y1);

  /*
   * With params->early_clip: tone maps bucket rows [y0, y1) in place. The filter
   * then works on the signal, in HDR too.
   */
  void (*early_clip) (
      const FlamePostParams *params, float *accum, int y0, int y1);

  /*
   * Spatial filter and, unless done by early_clip, tone map, for output rows
   * [y0, y1) of @display: width x height pixels of the signal, 0 to 1, no
   * padding.
   */
  void (*tone) (const FlamePostParams *params, const float *accum,
      float *display, float *scratch, int y0, int y1);

  /*
   * Display values to planes of the pixel format, output rows [y0, y1). y0 is
   * even; so is y1, unless it is the height.
   */
  void (*convert) (const FlamePostParams *params, const float *display,
      uint8_t *const planes[4], const int strides[4], float *scratch, int y0,
      int y1);
} FlamePostLoops;

extern const FlamePostLoops flame_post_loops_v2;
extern const FlamePostLoops flame_post_loops_v3;
extern const FlamePostLoops flame_post_loops_v4;
/* where the machine is no x86-64 */
extern const FlamePostLoops flame_post_loops_base;

/* floats between rows of scratch that no loop steps out of */
#define FLAME_POST_SLACK 64

static inline int
flame_post_scratch_floats (const FlamePostParams *params)
{
  const int wide =
      params->buf_width > params->width ? params->buf_width : params->width;

  return 8 * (wide + FLAME_POST_SLACK);
}
