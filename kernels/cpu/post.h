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

#include "kernels/cpu/denoise-scratch.h"
#include "kernels/post-params.h"

/* what a filter of linear light works on */
typedef struct
{
  const FlamePostParams *params;
  float *pixels;       /* the sums, in place: width x height, no padding */
  const float *counts; /* (nullable) as below */
  int width, height;   /* buckets */
  /* params->memory_floats, 64-byte aligned, shared by all threads */
  float *memory;
} FlameFilterImage;

typedef struct
{
  /*
   * One step of a filter of linear light, for bucket rows [y0, y1). All bands of
   * steps 0 to filter->n_steps - 1 run one step after the other, each step split
   * into the same bands; what is in the memory stays from step to step.
   */
  void (*filter) (const FlameFilterImage *image,
      const FlameFilterParams *filter, int step, float *scratch, int y0,
      int y1);

  /*
   * Where flame_post_has_nodes(): the light of nodes, rows [y0, y1) of them, into
   * the memory, then, once all bands are done, spread there. @sums: buf_width x
   * buf_height pixels of light, 255 a hit. @counts: (nullable) hits of each
   * bucket; NULL: its alpha / 255. @memory: params->memory_floats.
   */
  void (*gather_nodes) (const FlamePostParams *params, const float *sums,
      const float *counts, float *memory, float *scratch, int y0, int y1);
  void (*spread_nodes) (
      const FlamePostParams *params, float *memory, int y0, int y1);

  /*
   * Log density, spread by density estimation if there is any, for bucket
   * rows [y0, y1) of the accumulator, which is cleared first if @clear and added
   * to otherwise. @memory: as spread_nodes() left it.
   */
  void (*density) (const FlamePostParams *params, const float *sums,
      const float *counts, const float *memory, float *accum, float *scratch,
      int clear, int y0, int y1);

  /*
   * With params->early_clip: tone maps bucket rows [y0, y1) in place. The filter
   * then works on the signal, in HDR too.
   */
  void (*early_clip) (
      const FlamePostParams *params, float *accum, int y0, int y1);

  /*
   * Spatial filter and, unless done by early_clip, tone map, for rows [y0, y1) of
   * @display: flame_post_lit_width() x _height() pixels of the signal, 0 to 1, no
   * padding.
   */
  void (*tone) (const FlamePostParams *params, const float *accum,
      float *display, float *scratch, int y0, int y1);

  /*
   * Where flame_post_blurs(): the tone stage left light in @display; this blurs
   * its rows [y0, y1) along themselves into @memory, then, once all bands are
   * done, finish_blur down the columns of output rows [y0, y1), and brings the
   * light to display values.
   */
  void (*blur) (const FlamePostParams *params, const float *display,
      float *memory, float *scratch, int y0, int y1);
  void (*finish_blur) (const FlamePostParams *params, const float *memory,
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

/* whether the clip looks at more than a pixel */
static inline int
flame_post_blurs (const FlamePostParams *params)
{
  return params->clip.clip == FLAME_CLIP_SMEAR ||
         params->clip.clip == FLAME_CLIP_HALO;
}

/* whether density estimation spreads light among nodes, too */
static inline int
flame_post_has_nodes (const FlamePostParams *params)
{
  return params->nodes.height > 0;
}

/* floats of scratch before a row of nodes, five floats each */
static inline int
flame_post_node_row_at (const FlamePostParams *params)
{
  const int wide =
      params->buf_width > params->width ? params->buf_width : params->width;

  return 8 * (wide + FLAME_POST_SLACK);
}

static inline int
flame_post_scratch_floats (const FlamePostParams *params)
{
  int floats = flame_post_node_row_at (params) + 5 * params->nodes.width;

  for (int i = 0; i < params->n_filters; i++) {
    const FlameFilterParams *filter = &params->filters[i];
    const int wanted = filter->kind == FLAME_FILTER_DENOISE
                           ? flame_denoise_scratch_floats (&filter->denoise)
                           : 0;

    floats = wanted > floats ? wanted : floats;
  }
  return floats;
}
