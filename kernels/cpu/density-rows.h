/*
 * Log density and density estimation of a band of rows; part of kernels/cpu/post.c.
 *
 * A band adds the part of every bucket's kernel that lies in it, buckets in reading
 * order, so each sum has the same order for all divisions into bands.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "kernels/cpu/post.h"
#include "kernels/density.h"

/* pixels of four floats in a vector register */
#if defined(__AVX512F__)
#define FLAME_VECTOR_PIXELS 4
#elif defined(__AVX2__)
#define FLAME_VECTOR_PIXELS 2
#else
#define FLAME_VECTOR_PIXELS 1
#endif

/*
 * May be anywhere in an array of floats; compilers implement memcpy() through the
 * stack.
 */
typedef float FlamePixels __attribute__ ((
    vector_size (16 * FLAME_VECTOR_PIXELS), aligned (4), may_alias));

/* Returns: a vector of copies of one pixel */
static inline FlamePixels
repeat_pixel (const float *p)
{
#if FLAME_VECTOR_PIXELS == 4
  return (FlamePixels){p[0], p[1], p[2], p[3], p[0], p[1], p[2], p[3], p[0],
      p[1], p[2], p[3], p[0], p[1], p[2], p[3]};
#elif FLAME_VECTOR_PIXELS == 2
  return (FlamePixels){p[0], p[1], p[2], p[3], p[0], p[1], p[2], p[3]};
#else
  return (FlamePixels){p[0], p[1], p[2], p[3]};
#endif
}

/* Returns: one weight for each pixel; may read floats from @weights' padding */
static inline FlamePixels
spread_weights (const float *weights)
{
#if FLAME_VECTOR_PIXELS == 1
  return (FlamePixels){weights[0], weights[0], weights[0], weights[0]};
#else
  const FlamePixels w = *(const FlamePixels *) weights;

#if FLAME_VECTOR_PIXELS == 4
  return __builtin_shufflevector (
      w, w, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
#else
  return __builtin_shufflevector (w, w, 0, 0, 0, 0, 1, 1, 1, 1);
#endif
#endif
}

static inline void
add_weighted_row (float *dst, const float *weights, FlamePixels light, int n)
{
  for (int i = 0; i < n; i += FLAME_VECTOR_PIXELS) {
    FlamePixels *sum = (FlamePixels *) (dst + 4 * i);

    *sum += spread_weights (weights + i) * light;
  }
}

/* buckets whose scales are computed at a time */
#define SCALE_BLOCK 256

/*
 * The light of a row of buckets: sums times log scale. The scale has a loop of its own,
 * as GCC would compute it once for each of the four products.
 */
static void
scale_row (const FlameLogParams *params, const float *FLAME_RESTRICT sums,
    float *FLAME_RESTRICT out, int n)
{
  const FlameLogParams log = *params;
  float scales[SCALE_BLOCK];

  for (int start = 0; start < n; start += SCALE_BLOCK) {
    const int size = n - start < SCALE_BLOCK ? n - start : SCALE_BLOCK;
    const float *from = sums + 4 * (size_t) start;
    float *to = out + 4 * (size_t) start;

    for (int x = 0; x < size; x++)
      scales[x] = flame_log_scale (from[4 * x + 3], &log);
    for (int x = 0; x < size; x++)
      for (int c = 0; c < 4; c++)
        to[4 * x + c] = from[4 * x + c] * scales[x];
  }
}

/* Writes the light of a row of buckets to an empty row of the accumulator. */
static void
set_row (const FlamePostParams *params, const float *sums, float *row)
{
  const int margin = 4 * params->margin, n = 4 * params->buf_width;
  float *light = row + margin;

  memset (row, 0, sizeof *row * margin);
  scale_row (&params->log, sums, light, params->buf_width);
  if (params->log.truncate)
    for (int i = 0; i < n; i++)
      light[i] = floorf (light[i]);
  memset (light + n, 0, sizeof *row * (4 * params->accum_stride - margin - n));
}

static void
add_row (const FlameLogParams *params, const float *FLAME_RESTRICT light,
    float *FLAME_RESTRICT accum, int n)
{
  if (params->truncate) {
    for (int i = 0; i < 4 * n; i++)
      accum[i] = floorf (accum[i] + light[i]);
    return;
  }
  for (int i = 0; i < 4 * n; i++)
    accum[i] += light[i];
}

/* Counts the hits of each bucket of a row by its alpha. */
static void
count_row (const float *FLAME_RESTRICT sums, float *FLAME_RESTRICT hits, int n)
{
  /* divided, as with a reciprocal integers would not stay integers */
  for (int x = 0; x < n; x++)
    hits[x] = sums[4 * x + 3] / 255.0f;
}

static void
add_hits (const float *FLAME_RESTRICT hits, float *FLAME_RESTRICT out, int n)
{
  for (int x = 0; x < n; x++)
    out[x] += hits[x];
}

/*
 * Chooses each of @n buckets' kernel, -1 for an empty bucket.
 * @near: the hits around it. Always inlined, so that @dense is a constant in the loop.
 */
FLAME_FN void
choose_kernels (const FlamePostParams *params, const float *FLAME_RESTRICT sums,
    const float *FLAME_RESTRICT near, int n, int dense,
    int32_t *FLAME_RESTRICT index)
{
  const FlameDensityParams density = *params->density;
  const int oversample = params->oversample;

  for (int x = 0; x < n; x++)
    index[x] = flame_density_kernel (flame_density_count (near[x], oversample),
        sums[4 * x + 3], dense, &density);
}

static int
any_above (const float *values, int n, float limit)
{
  int any = 0;

  for (int i = 0; i < n; i++)
    any |= values[i] > limit;
  return any;
}

static int
any_from (const int32_t *index, int n, int first)
{
  int any = 0;

  for (int i = 0; i < n; i++)
    any |= index[i] >= first;
  return any;
}

/* buckets read together, approximately; see DensityRow */
#define DENSITY_BLOCK 64

/*
 * A row of buckets for density estimation, in blocks of whole pixels. Only blocks with
 * a kernel that is wanted are read in full: most supersampled pictures are mostly dark,
 * or have few kinds of kernels.
 */
typedef struct
{
  float *light;   /* scaled; like @index only in blocks with @wanted */
  int32_t *index; /* the kernel's number, -1: none */
  float *columns, *near;
  uint8_t *wanted; /* for each block */
  int block;
  /*
   * hits of the last rows before @hits_end, row y as number y % n_hits, unless counts
   * are given
   */
  float *hits;
  int n_hits, hits_end;
} DensityRow;

/* Returns: scratch for rows from @y on, which are read in order */
static DensityRow
density_row (const FlamePostParams *params, float *scratch, int y)
{
  const int n = params->buf_width + FLAME_POST_SLACK;
  const int os = params->oversample;
  DensityRow row = {.light = scratch, .columns = scratch + 4 * n};

  row.near = row.columns + n;
  row.index = (int32_t *) (row.near + n);
  row.wanted = (uint8_t *) (row.index + n);
  row.block = os < DENSITY_BLOCK ? DENSITY_BLOCK / os * os : os;
  row.hits = scratch + flame_post_hits_at (params);
  row.n_hits = 2 * (os / 2) + 1;
  row.hits_end = y > os / 2 ? y - os / 2 : 0;
  return row;
}

/* Returns: the hits of row @y of @n buckets */
static float *
get_hits (const DensityRow *row, int y, int n)
{
  return row->hits + (size_t) (y % row->n_hits) * n;
}

/*
 * Counts the hits around each bucket of row @y, in squares of 2 * reach + 1 rows and
 * columns.
 */
static void
count_neighbours (const FlamePostParams *params, const float *sums,
    const float *counts, int y, DensityRow *row)
{
  const int n = params->buf_width;
  const int reach = params->oversample / 2; /* flam3's neighbourhood */
  const int top = y > reach ? y - reach : 0;
  const int end =
      y + reach < params->buf_height ? y + reach + 1 : params->buf_height;
  float *column = row->columns + FLAME_POST_SLACK / 2;
  float *near = row->near;

  for (; !counts && row->hits_end < end; row->hits_end++)
    count_row (sums + 4 * (size_t) row->hits_end * n,
        get_hits (row, row->hits_end, n), n);
  memset (row->columns, 0, sizeof *column * (n + FLAME_POST_SLACK));
  for (int i = top; i < end; i++)
    add_hits (
        counts ? counts + (size_t) i * n : get_hits (row, i, n), column, n);
  memcpy (near, column, sizeof *near * n);
  for (int i = 1; i <= reach; i++)
    for (int x = 0; x < n; x++)
      near[x] += column[x - i] + column[x + i];
}

/* Chooses the kernels of a block. Returns 0 if no bucket has one; @index is not set. */
static int
choose_block (const FlamePostParams *params, const float *sums,
    const float *near, int n, int32_t *index)
{
  if (!any_above (near, n, 0.0f))
    return 0;
  /* the neighbourhood is at least as large as what the count refers to */
  if (any_above (near, n, FLAME_DENSITY_SPARSE))
    choose_kernels (params, sums, near, n, 1, index);
  else
    choose_kernels (params, sums, near, n, 0, index);
  return 1;
}

/* Reads row @y for buckets with near kernels. */
static void
read_row (const FlamePostParams *params, const float *sums, const float *counts,
    int y, DensityRow *row)
{
  const int width = params->buf_width;
  const float *from = sums + 4 * (size_t) y * width;

  count_neighbours (params, sums, counts, y, row);
  for (int x = 0, b = 0; x < width; x += row->block, b++) {
    const int n = width - x < row->block ? width - x : row->block;

    row->wanted[b] =
        choose_block (params, from + 4 * x, row->near + x, n, row->index + x) &&
        any_from (row->index + x, n, params->density->n_far);
    if (row->wanted[b])
      scale_row (&params->log, from + 4 * x, row->light + 4 * x, n);
  }
}

/*
 * What light is spread into: rows [y0, y1) of an image, with the set of kernels.
 */
typedef struct
{
  const FlameDensityKernelSet *kernels;
  float *pixels;
  int stride, margin;
  int y0, y1;
} SpreadBand;

/* Adds those rows of a kernel at (@x, @y) that lie in the band. */
static inline void
spread_light (
    const SpreadBand *band, int kernel, const float *light, int x, int y)
{
  const FlameDensityKernelSet *kernels = band->kernels;
  const FlameDensityRow *rows = kernels->rows + kernels->first_row[kernel];
  const int radius = kernels->shapes[kernel].radius;
  const int top = y - radius > band->y0 ? -radius : band->y0 - y;
  const int end = y + radius < band->y1 ? radius + 1 : band->y1 - y;
  const FlamePixels pixels = repeat_pixel (light);

  for (int dy = top; dy < end; dy++) {
    const FlameDensityRow row = rows[dy < 0 ? -dy : dy];
    float *dst = band->pixels + 4 * ((size_t) (y + dy) * band->stride +
                                        band->margin + x - row.reach);

    add_weighted_row (
        dst, kernels->weights + row.offset, pixels, 2 * row.reach + 1);
  }
}

/* ------------------------------------------------------------------- nodes */

/* A pixel's four floats, anywhere in an array of floats. */
typedef float FlamePixel
    __attribute__ ((vector_size (16), aligned (4), may_alias));

/* flame_node_weights() of each bucket in a pixel. */
typedef float NodeWeights[FLAME_MAX_OVERSAMPLE][3];

static void
fill_node_weights (int oversample, NodeWeights weights)
{
  for (int phase = 0; phase < oversample; phase++)
    flame_node_weights (phase, oversample, weights[phase]);
}

/* Spreads light among nodes, for the nodes' rows [y0, y1). */
static void
spread_nodes (const FlamePostParams *params, float *memory, int y0, int y1)
{
  const FlameDensityNodes *nodes = &params->nodes;
  const size_t stride = 4 * (size_t) nodes->stride;
  const int32_t *index = (const int32_t *) (memory + nodes->steps_at);
  const int reach = params->density->far.reach;
  const int top = y0 > reach ? y0 - reach : 0;
  const int end = y1 + reach < nodes->height ? y1 + reach : nodes->height;
  const SpreadBand band = {&params->density->far, memory + nodes->accum_at,
      nodes->stride, nodes->margin, y0, y1};

  memset (band.pixels + y0 * stride, 0, sizeof (float) * (y1 - y0) * stride);
  for (int y = top; y < end; y++)
    for (int x = 0; x < nodes->width; x++) {
      const size_t i = (size_t) y * nodes->width + x;

      if (index[i] >= 0)
        spread_light (&band, index[i], memory + 4 * i, x, y);
    }
}

/*
 * Adds the nodes' light to row @y of buckets.
 *
 * @clear: replaces the row's light instead
 */
static void
add_nodes (const FlamePostParams *params, const float *memory, float *accum,
    NodeWeights weights, float *scratch, int clear, int y)
{
  const FlameDensityNodes *nodes = &params->nodes;
  const int os = params->oversample;
  const size_t stride = 4 * (size_t) nodes->stride;
  const float *from =
      memory + nodes->accum_at + y / os * stride + 4 * nodes->margin;
  const float *down = weights[y % os];
  float *to = accum + 4 * ((size_t) y * params->accum_stride + params->margin);
  int x = 0;

  for (int i = 0; i < 4 * nodes->width; i++)
    scratch[i] = down[0] * from[i] + down[1] * from[i + stride] +
                 down[2] * from[i + 2 * stride];
  for (int node = 0; x < params->buf_width; node++) {
    const FlamePixel *near = (const FlamePixel *) (scratch + 4 * node);

    for (int phase = 0; phase < os && x < params->buf_width; phase++, x++) {
      const float *across = weights[phase];
      FlamePixel light =
          across[0] * near[0] + across[1] * near[1] + across[2] * near[2];
      FlamePixel *sum = (FlamePixel *) (to + 4 * x);

      if (!clear)
        light += *sum;
      *sum = light;
    }
  }
}

/* ------------------------------------------------------------------- bands */

/*
 * A band of the accumulator whose rows are initialised when they are reached.
 */
typedef struct
{
  SpreadBand spread;
  const float *memory;
  float *scratch;
  int clear;
  int begun; /* rows before this one have their previous content and the nodes' light */
  NodeWeights weights;
} DensityBand;

/*
 * Rows are initialised shortly before they are added to, so that they are in the cache.
 */
static void
begin_rows (const FlamePostParams *params, DensityBand *band, int end)
{
  const size_t stride = 4 * (size_t) params->accum_stride;
  const size_t margin = 4 * (size_t) params->margin;
  const size_t width = 4 * (size_t) params->buf_width;
  float *accum = band->spread.pixels;

  for (; band->begun < end && band->begun < band->spread.y1; band->begun++) {
    float *row = accum + band->begun * stride;

    if (!flame_post_has_nodes (params)) {
      if (band->clear)
        memset (row, 0, sizeof *row * stride);
      continue;
    }
    if (band->clear) {
      memset (row, 0, sizeof *row * margin);
      memset (row + margin + width, 0, sizeof *row * (stride - margin - width));
    }
    add_nodes (params, band->memory, accum, band->weights, band->scratch,
        band->clear, band->begun);
  }
}

/* Spreads the light of row @y by the kernels that do not spread among nodes. */
static void
spread_row (const FlamePostParams *params, const DensityRow *row,
    const SpreadBand *band, int y)
{
  const int width = params->buf_width;
  const int n_far = params->density->n_far;

  for (int begin = 0, b = 0; begin < width; begin += row->block, b++) {
    const int end = begin + row->block < width ? begin + row->block : width;

    for (int x = begin; row->wanted[b] && x < end; x++)
      if (row->index[x] >= n_far)
        spread_light (band, row->index[x] - n_far, row->light + 4 * x, x, y);
  }
}

static void
spread_buckets (const FlamePostParams *params, const float *sums,
    const float *counts, DensityBand *band)
{
  const int reach = params->density->near.reach;
  const SpreadBand *spread = &band->spread;
  const int top = spread->y0 > reach ? spread->y0 - reach : 0;
  const int end = spread->y1 + reach < params->buf_height ? spread->y1 + reach
                                                          : params->buf_height;
  DensityRow row = density_row (params, band->scratch, top);

  for (int y = top; y < end; y++) {
    begin_rows (params, band, y + reach + 1);
    read_row (params, sums, counts, y, &row);
    spread_row (params, &row, spread, y);
  }
}

static void
density_band (const FlamePostParams *params, const float *sums,
    const float *counts, const float *memory, float *accum, float *scratch,
    int clear, int y0, int y1)
{
  const size_t stride = 4 * (size_t) params->accum_stride;
  const int n = params->buf_width;

  if (params->density) {
    DensityBand band = {{&params->density->near, accum, params->accum_stride,
                            params->margin, y0, y1},
        memory, scratch, clear, y0, {{0.0f}}};

    fill_node_weights (params->oversample, band.weights);
    spread_buckets (params, sums, counts, &band);
    return;
  }
  for (int y = y0; y < y1; y++) {
    const float *from = sums + 4 * (size_t) y * n;
    float *row = accum + y * stride;

    if (clear) {
      set_row (params, from, row);
    } else {
      scale_row (&params->log, from, scratch, n);
      add_row (&params->log, scratch, row + 4 * params->margin, n);
    }
  }
}
