/*
 * The CPU backend's stages after the histogram. Each works on a band of rows, may run
 * for different bands at once, and gives the same bytes for all divisions of rows into
 * bands. A stage needs all bands of the previous stage.
 *
 * Pixels are interleaved floats R, G, B, A. The accumulator has accum_stride pixels a row,
 * 64-byte aligned. @scratch has flame_post_scratch_floats()
 * floats, 64-byte aligned, for each thread.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cpu/denoise-scratch.h"
#include "kernels/post-params.h"

/* What a filter of linear light works on. */
typedef struct
{
  const FlamePostParams *params;
  float *pixels; /* the sums, changed in place: width x height, no padding */
  const float *counts; /* (nullable) as for gather_nodes() */
  int width, height;   /* in buckets */
  /* params->memory_floats, 64-byte aligned, shared by all threads */
  float *memory;
} FlameFilterImage;

typedef struct
{
  /*
   * One step of a filter of linear light, for the buckets' rows [y0, y1). Steps 0 to
   * filter->n_steps - 1 run one after the other, each for all bands and all with the
   * same bands. The memory keeps its content between steps.
   */
  void (*filter) (const FlameFilterImage *image,
      const FlameFilterParams *filter, int step, float *scratch, int y0,
      int y1);

  /*
   * Used if flame_post_has_nodes(). gather_nodes() collects light in the memory, for
   * the nodes' rows [y0, y1). With params->classes it also does what density() does
   * without nodes, for the pixels around these nodes. After all bands are done,
   * spread_nodes() spreads the nodes' light there, unless there are classes.
   * @sums: buf_width x buf_height pixels of light, 255 a hit.
   * @counts: (nullable) hits of each bucket; NULL: its alpha / 255.
   * @memory: params->memory_floats
   */
  void (*gather_nodes) (const FlamePostParams *params, const float *sums,
      const float *counts, float *memory, float *accum, float *scratch,
      int clear, int y0, int y1);
  void (*spread_nodes) (
      const FlamePostParams *params, float *memory, int y0, int y1);

  /*
   * Log density, followed by density estimation if enabled, for rows [y0, y1) of the
   * accumulator: of buckets, or with params->classes of the filtered image. With @clear
   * the rows are cleared first, else added to. With classes and nodes it only adds the
   * nodes' light.
   * @memory: from spread_nodes(), or with classes from gather_nodes()
   */
  void (*density) (const FlamePostParams *params, const float *sums,
      const float *counts, const float *memory, float *accum, float *scratch,
      int clear, int y0, int y1);

  /*
   * Used if params->early_clip: tone maps the buckets' rows [y0, y1) in place. The
   * filter then works on display values, even in HDR.
   */
  void (*early_clip) (
      const FlamePostParams *params, float *accum, int y0, int y1);

  /*
   * Applies the spatial filter and, unless early_clip has done it, the tone map, for
   * rows [y0, y1) of @display.
   *
   * @display: flame_post_lit_width() x flame_post_lit_height() pixels from 0 to 1, no
   *   padding
   */
  void (*tone) (const FlamePostParams *params, const float *accum,
      float *display, float *scratch, int y0, int y1);

  /*
   * Used if flame_post_blurs(), when tone() leaves light in @display. blur() blurs rows
   * [y0, y1) of that horizontally into @memory; after all bands are done, finish_blur()
   * blurs output rows [y0, y1) vertically and turns light into display values.
   */
  void (*blur) (const FlamePostParams *params, const float *display,
      float *memory, float *scratch, int y0, int y1);
  void (*finish_blur) (const FlamePostParams *params, const float *memory,
      float *display, float *scratch, int y0, int y1);

  /*
   * Converts output rows [y0, y1) to the planes of the pixel format. y0 is even, and so
   * is y1 unless it is the height.
   */
  void (*convert) (const FlamePostParams *params, const float *display,
      uint8_t *const planes[4], const int strides[4], float *scratch, int y0,
      int y1);
} FlamePostLoops;

extern const FlamePostLoops flame_post_loops_v2;
extern const FlamePostLoops flame_post_loops_v3;
extern const FlamePostLoops flame_post_loops_v4;
/* for machines other than x86-64 */
extern const FlamePostLoops flame_post_loops_base;

/* Floats between rows of scratch, more than any loop reads beyond its row. */
#define FLAME_POST_SLACK 64

/* Returns: whether the clip depends on more than one pixel */
static inline int
flame_post_blurs (const FlamePostParams *params)
{
  return params->clip.clip == FLAME_CLIP_SMEAR ||
         params->clip.clip == FLAME_CLIP_HALO;
}

/* Returns: whether density estimation also spreads light among nodes */
static inline int
flame_post_has_nodes (const FlamePostParams *params)
{
  return params->nodes.height > 0;
}

/* Returns: the accumulator's rows of a whole picture */
static inline int
flame_post_light_rows (const FlamePostParams *params)
{
  return params->classes ? flame_post_lit_height (params) : params->buf_height;
}

/*
 * Floats of scratch before rows of hits: as many rows as density estimation counts
 * around a bucket.
 */
static inline int
flame_post_hits_at (const FlamePostParams *params)
{
  const int wide =
      params->buf_width > params->width ? params->buf_width : params->width;

  return 8 * (wide + FLAME_POST_SLACK);
}

/* pixels of a row that are summed by classes at a time, so that they stay in the L1 cache */
#define FLAME_CLASS_BLOCK 64

/*
 * Floats of scratch before what classes of kernels and gathering nodes need: whole cache
 * lines, as are its parts.
 */
static inline int
flame_post_class_at (const FlamePostParams *params)
{
  const int hits = params->density ? params->oversample + 1 : 0;

  return (flame_post_hits_at (params) + hits * params->buf_width + 15) & ~15;
}

/* Columns of pixels or nodes that such a block is summed from. */
static inline int
flame_post_class_columns (const FlamePostParams *params)
{
  const FlameClassSets *classes = params->classes;
  const int near =
      classes ? flame_class_pixels (&classes->near, params->oversample) : 0;
  const int far = classes ? classes->far.span : 0;
  const int taps = near > far ? near : far;

  /* Nodes are gathered by three. */
  return (FLAME_CLASS_BLOCK + (taps > 3 ? taps : 3) + 15) & ~15;
}

/* Floats of scratch for classes: the sums of a block, then the taps of both axes. */
static inline int
flame_post_class_floats (const FlamePostParams *params)
{
  const int columns = flame_post_class_columns (params);
  const int taps = 2 * (FLAME_MAX_CLASSES + 1) * columns * params->oversample;
  const int sums = (4 * FLAME_MAX_CLASSES + 1) * FLAME_CLASS_BLOCK;

  return taps + columns * (2 * params->oversample + 4) + sums;
}

static inline int
flame_post_scratch_floats (const FlamePostParams *params)
{
  int floats = flame_post_class_at (params) +
               (params->density ? flame_post_class_floats (params) : 0);

  for (int i = 0; i < params->n_filters; i++) {
    const FlameFilterParams *filter = &params->filters[i];
    const int wanted = filter->kind == FLAME_FILTER_DENOISE
                           ? flame_denoise_scratch_floats (&filter->denoise)
                           : 0;

    floats = wanted > floats ? wanted : floats;
  }
  return floats;
}
