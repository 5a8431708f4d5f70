/*
 * Light that goes from buckets to nodes, and by classes of kernels from buckets and nodes
 * to pixels: see FlameClasses. Part of kernels/cpu/post.c.
 *
 * A row is summed across first, with a tap for each pair of a bucket and a pixel in its
 * reach, and then its sums are added to the rows of pixels in its reach. A pixel's sum
 * has one order, by rows, classes, buckets of a pixel and pixels, for all divisions into
 * bands and blocks.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <stddef.h>
#include <string.h>

#include "kernels/cpu/density-rows.h"
#include "kernels/cpu/tone-rows.h"

/* What is summed separately: the light of each class, and far light, for nodes. */
#define FAR_LIGHT FLAME_MAX_CLASSES

/*
 * Weights along one axis. Pixel p is summed from the buckets of pixels p + first and the
 * n - 1 that follow.
 */
typedef struct
{
  int n_classes, first, n;
  /* of each class, the pixels whose weights are not all 0 */
  int begin[FLAME_MAX_CLASSES], end[FLAME_MAX_CLASSES];
  int oversample;
  float *weights; /* by class, the bucket in its pixel, and pixel */
} ClassTaps;

static float *
get_class_taps (const ClassTaps *taps, int rank, int phase)
{
  return taps->weights + ((size_t) rank * taps->oversample + phase) * taps->n;
}

/* Returns how many floats @taps's weights take. */
static size_t
count_class_taps (const ClassTaps *taps)
{
  return (size_t) taps->n_classes * taps->oversample * taps->n;
}

/*
 * Fills the weights of @classes.
 * @start: the bucket of the filter's first tap for pixel 0
 */
static ClassTaps
class_taps (
    const FlameClasses *classes, int start, int oversample, float *weights)
{
  ClassTaps taps = {.n_classes = classes->n,
      .n = flame_class_pixels (classes, oversample),
      .oversample = oversample,
      .weights = weights};
  const int from = start - classes->reach;

  taps.first = (from + classes->reach * oversample) / oversample -
               classes->reach; /* rounded down */
  for (int c = 0; c < classes->n; c++) {
    taps.begin[c] = taps.n;
    for (int phase = 0; phase < oversample; phase++)
      for (int i = 0; i < taps.n; i++) {
        const int at = (taps.first + i) * oversample + phase - from;
        const float tap = at >= 0 && at < classes->span
                              ? classes->taps[c * classes->span + at]
                              : 0.0f;

        get_class_taps (&taps, c, phase)[i] = tap;
        if (tap == 0.0f)
          continue;
        taps.begin[c] = i < taps.begin[c] ? i : taps.begin[c];
        taps.end[c] = i + 1 > taps.end[c] ? i + 1 : taps.end[c];
      }
  }
  return taps;
}

/* Fills the weights by which nodes collect light: node n surrounds pixels n - 2 to n. */
static ClassTaps
node_taps (int oversample, float *weights)
{
  const ClassTaps taps = {.n_classes = 1,
      .first = -2,
      .n = 3,
      .end = {3},
      .oversample = oversample,
      .weights = weights};

  for (int phase = 0; phase < oversample; phase++) {
    float mine[3];

    flame_node_weights (phase, oversample, mine);
    for (int i = 0; i < 3; i++)
      get_class_taps (&taps, 0, phase)[i] = mine[2 - i];
  }
  return taps;
}

/* ------------------------------------------------------------------ a row */

/* A row of buckets, or with oversample 1 of nodes. */
typedef struct
{
  const float *light;
  /* Its place among the classes, or FLAME_NO_RANK, or below FLAME_FAR_RANK. */
  float *rank;
  float *scale;    /* of its light */
  uint16_t *kinds; /* a bit for each kind of light in each block */
  int width, block, oversample;
} ClassRow;

/* Returns the kinds of light in columns [begin, end). */
static unsigned
find_kinds (const ClassRow *row, int begin, int end)
{
  const int first = begin > 0 ? begin : 0;
  const int last = (end < row->width ? end : row->width) - 1;
  unsigned kinds = 0;

  for (int b = first / row->block; b <= last / row->block && first <= last; b++)
    kinds |= row->kinds[b];
  return kinds;
}

/*
 * Returns the kinds of light of @n buckets with these kernels.
 * @n_far: kernels before this one are far
 * @places: of each kernel from @n_far on; ranks fall
 */
static unsigned
list_kinds (
    const int32_t *index, int n, int n_far, const FlameClassPlace *places)
{
  /* Without a sign, kernels before the first are beyond the last. */
  unsigned lowest = UINT32_MAX, first = UINT32_MAX, kinds;
  int last = -1;

  for (int x = 0; x < n; x++) {
    const unsigned any = (unsigned) index[x];
    const unsigned near = (unsigned) (index[x] - n_far);

    lowest = any < lowest ? any : lowest;
    first = near < first ? near : first;
    last = index[x] > last ? index[x] : last;
  }
  kinds = lowest < (unsigned) n_far ? 1u << FAR_LIGHT : 0u;
  if (last >= n_far && places[last - n_far].rank >= 0.0f) {
    const int low = (int) places[last - n_far].rank;
    const int high = (int) ceilf (places[first].rank);

    kinds |= (2u << high) - (1u << low);
  }
  return kinds;
}

/* Computes by what the light of @n buckets is multiplied for light of @kind. */
static void
weigh (const ClassRow *row, int kind, int x, int n, float *FLAME_RESTRICT out)
{
  const float *rank = row->rank + x, *scale = row->scale + x;

  if (kind == FAR_LIGHT) {
    for (int i = 0; i < n; i++)
      out[i] = rank[i] <= FLAME_FAR_RANK ? scale[i] : 0.0f;
    return;
  }
  for (int i = 0; i < n; i++) {
    const float share = 1.0f - fabsf (rank[i] - (float) kind);

    out[i] = share > 0.0f ? share * scale[i] : 0.0f;
  }
}

/* Scratch for FLAME_CLASS_BLOCK pixels. */
typedef struct
{
  float *weights, *steps; /* of buckets */
  float *light;           /* of those in one column of their pixels */
  float *across, *nodes;  /* the sums by class, and of steps */
  float *taps;
} ClassScratch;

/* Which of the buckets that are picked from a row are inside of it: [begin, end). */
typedef struct
{
  int begin, end, size;
} PickRange;

/* Picks bucket @phase of each of @size pixels from @first on. */
static PickRange
pick_range (const ClassRow *row, int phase, int first, int size)
{
  const int os = row->oversample;
  const int before = first > 0 ? 0 : -first < size ? -first : size;
  const int inside = (row->width - phase + os - 1) / os - first;
  const int end = inside < before ? before : inside < size ? inside : size;

  return (PickRange){before, end, size};
}

/* Picks the light of every @step-th bucket, times their weights. */
static void
pick_light (PickRange range, int step, const float *FLAME_RESTRICT buckets,
    const float *FLAME_RESTRICT weights, float *FLAME_RESTRICT out)
{
  const FlamePixel *light = (const FlamePixel *) buckets;
  FlamePixel *to = (FlamePixel *) out;

  memset (to, 0, sizeof *to * range.begin);
  for (int i = range.begin; i < range.end; i++)
    to[i] = light[i * step] * weights[i * step];
  memset (to + range.end, 0, sizeof *to * (range.size - range.end));
}

static void
pick_steps (PickRange range, int step, const float *FLAME_RESTRICT steps,
    float *FLAME_RESTRICT out)
{
  memset (out, 0, sizeof *out * range.begin);
  for (int i = range.begin; i < range.end; i++)
    out[i] = steps[i * step];
  memset (out + range.end, 0, sizeof *out * (range.size - range.end));
}

/* Computes @n buckets' steps, times their alpha and weights. */
static void
weigh_steps (const ClassRow *row, int x, int n,
    const float *FLAME_RESTRICT weights, float *FLAME_RESTRICT out)
{
  const float *light = row->light + 4 * (size_t) x, *rank = row->rank + x;

  for (int i = 0; i < n; i++)
    out[i] = weights[i] * light[4 * i + 3] * (FLAME_FAR_RANK - rank[i]);
}

/*
 * Sums the row's light of @kind for @n pixels from @p on.
 * @steps: (nullable) the sums of steps weighted by alpha
 */
static void
sum_across (const ClassRow *row, int kind, const ClassTaps *taps, int rank,
    int p, int n, const ClassScratch *scratch, float *out, float *steps)
{
  const int os = row->oversample;
  const int begin = taps->begin[rank];
  const int n_taps = taps->end[rank] - begin;
  const int first = p + taps->first + begin, end = first + n + n_taps - 1;
  const int x0 = first > 0 ? first * os : 0;
  const int x1 = end * os < row->width ? end * os : row->width;

  weigh (row, kind, x0, x1 - x0, scratch->weights);
  if (steps)
    weigh_steps (row, x0, x1 - x0, scratch->weights, scratch->steps);
  for (int phase = 0; phase < os; phase++) {
    const float *tap = get_class_taps (taps, rank, phase) + begin;
    const PickRange range = pick_range (row, phase, first, end - first);
    const ptrdiff_t x = first * os + phase;

    pick_light (range, os, row->light + 4 * x, scratch->weights + (x - x0),
        scratch->light);
    filter_more (scratch->light, 4, tap, n_taps, phase == 0, out, 4 * n);
    if (!steps)
      continue;
    pick_steps (range, os, scratch->steps + (x - x0), scratch->light);
    filter_more (scratch->light, 1, tap, n_taps, phase == 0, steps, n);
  }
}

/* ------------------------------------------------------------------ rows */

/* Rows [y0, y1) of pixels or nodes that light is added to. */
typedef struct
{
  ClassTaps across, down;
  float *pixels;
  float *steps;  /* (nullable) of nodes */
  size_t stride; /* in floats */
  int width;
  int y0, y1;
} ClassBand;

/*
 * Adds @n_ranks sums to @n pixels of the band's rows.
 * @y: the row of buckets
 */
static void
add_down (const ClassBand *band, const int *ranks, int n_ranks, int y, int p,
    int n, const ClassScratch *scratch)
{
  const ClassTaps *taps = &band->down;
  const int row = y / taps->oversample - taps->first;
  const int first = row - taps->n + 1 > band->y0 ? row - taps->n + 1 : band->y0;
  const int last = row < band->y1 ? row : band->y1 - 1;

  for (int to = first; to <= last; to++) {
    float weights[FLAME_MAX_CLASSES];
    int any = 0;

    for (int i = 0; i < n_ranks; i++) {
      weights[i] =
          get_class_taps (taps, ranks[i], y % taps->oversample)[row - to];
      any |= weights[i] != 0.0f;
    }
    if (!any)
      continue;
    filter_more (scratch->across, 4 * FLAME_CLASS_BLOCK, weights, n_ranks, 0,
        band->pixels + to * band->stride + 4 * p, 4 * n);
    if (band->steps)
      filter_more (scratch->nodes, 0, weights, 1, 0,
          band->steps + (size_t) to * band->width + p, n);
  }
}

/* Adds row @y to the band. */
static void
add_class_row (const ClassBand *band, const ClassRow *row, int y,
    const ClassScratch *scratch)
{
  const ClassTaps *taps = &band->across;
  const int os = row->oversample;
  const int lowest = y / os - band->down.first;

  if (lowest < band->y0 || lowest - band->down.n + 1 >= band->y1)
    return;
  for (int p = 0; p < band->width; p += FLAME_CLASS_BLOCK) {
    const int n = band->width - p < FLAME_CLASS_BLOCK ? band->width - p
                                                      : FLAME_CLASS_BLOCK;
    const unsigned kinds = find_kinds (
        row, (p + taps->first) * os, (p + n - 1 + taps->first + taps->n) * os);
    int ranks[FLAME_MAX_CLASSES], n_ranks = 0;

    if (band->steps) {
      if (!(kinds >> FAR_LIGHT & 1))
        continue;
      ranks[n_ranks++] = 0;
      sum_across (row, FAR_LIGHT, taps, 0, p, n, scratch, scratch->across,
          scratch->nodes);
    }
    for (int c = 0; !band->steps && c < taps->n_classes; c++) {
      if (!(kinds >> c & 1))
        continue;
      sum_across (row, c, taps, c, p, n, scratch,
          scratch->across + n_ranks * 4 * FLAME_CLASS_BLOCK, NULL);
      ranks[n_ranks++] = c;
    }
    if (n_ranks > 0)
      add_down (band, ranks, n_ranks, y, p, n, scratch);
  }
}

/* ---------------------------------------------------------------- buckets */

/* Places @n buckets by their kernels. @places: of each kernel from -1 on */
static void
place_buckets (const FlameClassPlace *places, const FlameLogParams *params,
    const int32_t *FLAME_RESTRICT index, const float *FLAME_RESTRICT sums,
    int n, float *FLAME_RESTRICT rank, float *FLAME_RESTRICT scale)
{
  const FlameLogParams log = *params;
  FlameClassPlace mine[SCALE_BLOCK];

  for (int start = 0; start < n; start += SCALE_BLOCK) {
    const int size = n - start < SCALE_BLOCK ? n - start : SCALE_BLOCK;

    for (int x = 0; x < size; x++)
      mine[x] = places[1 + index[start + x]];
    for (int x = 0; x < size; x++) {
      rank[start + x] = mine[x].rank;
      scale[start + x] =
          mine[x].share * flame_log_scale (sums[4 * (start + x) + 3], &log);
    }
  }
}

/* A pass over rows of buckets. */
typedef struct
{
  const FlamePostParams *params;
  const float *sums, *counts;
  DensityRow density;
  ClassRow row;
} BucketRows;

static BucketRows
bucket_rows (const FlamePostParams *params, const float *sums,
    const float *counts, float *scratch, int y)
{
  BucketRows rows = {.params = params, .sums = sums, .counts = counts};
  const int n = params->buf_width + FLAME_POST_SLACK;

  rows.density = density_row (params, scratch, y);
  /* The light itself is read from the sums. */
  rows.row.rank = rows.density.light;
  rows.row.scale = rows.row.rank + n;
  rows.row.kinds = (uint16_t *) (rows.row.scale + n);
  rows.row.width = params->buf_width;
  rows.row.block = rows.density.block;
  rows.row.oversample = params->oversample;
  return rows;
}

/* Reads row @y. */
static void
read_class_row (BucketRows *rows, int y)
{
  const FlamePostParams *params = rows->params;
  const int width = params->buf_width;
  const FlameClassPlace *places =
      params->classes ? params->classes->places : params->density->places;
  const int n_far = params->density->n_far;
  DensityRow *density = &rows->density;
  int32_t *index = density->index;
  ClassRow *row = &rows->row;

  row->light = rows->sums + 4 * (size_t) y * width;
  count_neighbours (params, rows->sums, rows->counts, y, density);
  for (int x = 0, b = 0; x < width; x += row->block, b++) {
    const int n = width - x < row->block ? width - x : row->block;
    const float *sums = row->light + 4 * x;
    unsigned kinds = 0;

    if (choose_block (params, sums, density->near + x, n, index + x))
      kinds = list_kinds (index + x, n, n_far, places + 1 + n_far);
    row->kinds[b] = (uint16_t) kinds;
    if (kinds) {
      place_buckets (places, &params->log, index + x, sums, n, row->rank + x,
          row->scale + x);
      continue;
    }
    for (int i = x; i < x + n; i++) {
      row->rank[i] = FLAME_NO_RANK;
      row->scale[i] = 0.0f;
    }
  }
}

static ClassScratch
class_scratch (const FlamePostParams *params, float *scratch)
{
  const int n = flame_post_class_columns (params);
  ClassScratch parts;

  parts.across = scratch + flame_post_class_at (params);
  parts.nodes = parts.across + 4 * FLAME_CLASS_BLOCK * FLAME_MAX_CLASSES;
  parts.light = parts.nodes + FLAME_CLASS_BLOCK;
  parts.weights = parts.light + 4 * n;
  parts.steps = parts.weights + n * params->oversample;
  parts.taps = parts.steps + n * params->oversample;
  return parts;
}

/* Returns the accumulator's rows, and takes the memory of taps from @free. */
static ClassBand
pixel_band (const FlamePostParams *params, const FlameClasses *classes,
    int oversample, float *accum, int y0, int y1, float **free)
{
  ClassBand band = {.pixels = accum + 4 * (size_t) params->margin,
      .stride = 4 * (size_t) params->accum_stride,
      .width = flame_post_lit_width (params),
      .y0 = y0,
      .y1 = y1};

  band.across = class_taps (classes, classes->left, oversample, *free);
  *free += count_class_taps (&band.across);
  band.down = class_taps (classes, classes->top, oversample, *free);
  *free += count_class_taps (&band.down);
  return band;
}

static void
clear_rows (const FlamePostParams *params, float *accum, int y0, int y1)
{
  const size_t stride = 4 * (size_t) params->accum_stride;

  if (y1 > y0)
    memset (accum + y0 * stride, 0, sizeof *accum * (y1 - y0) * stride);
}

/* Extends rows [*begin, *end) by the rows of buckets that reach the band. */
static void
extend_rows (const ClassBand *band, int *begin, int *end)
{
  const ClassTaps *taps = &band->down;
  const int first = (band->y0 + taps->first) * taps->oversample;
  const int last = (band->y1 - 1 + taps->first + taps->n) * taps->oversample;

  if (band->y1 <= band->y0)
    return;
  *begin = first < *begin ? first : *begin;
  *end = last > *end ? last : *end;
}

/*
 * Spreads near light to the accumulator's rows [y0, y1), and collects far light in rows
 * [n0, n1) of nodes.
 */
static void
spread_by_classes (const FlamePostParams *params, const float *sums,
    const float *counts, float *memory, float *accum, float *scratch, int clear,
    int y0, int y1, int n0, int n1)
{
  const FlameDensityNodes *nodes = &params->nodes;
  const int os = params->oversample;
  const ClassScratch parts = class_scratch (params, scratch);
  float *free = parts.taps;
  ClassBand pixels = {0}, far = {0};
  BucketRows rows;
  int begin = INT32_MAX, end = 0;

  if (params->classes && y1 > y0) {
    pixels =
        pixel_band (params, &params->classes->near, os, accum, y0, y1, &free);
    if (clear)
      clear_rows (params, accum, y0, y1);
    extend_rows (&pixels, &begin, &end);
  }
  if (n1 > n0) {
    far = (ClassBand){.pixels = memory,
        .steps = memory + nodes->steps_at,
        .stride = 4 * (size_t) nodes->width,
        .width = nodes->width,
        .y0 = n0,
        .y1 = n1};
    far.across = far.down = node_taps (os, free);
    free += count_class_taps (&far.down);
    memset (
        memory + n0 * far.stride, 0, sizeof *memory * (n1 - n0) * far.stride);
    memset (far.steps + (size_t) n0 * nodes->width, 0,
        sizeof *memory * (n1 - n0) * nodes->width);
    extend_rows (&far, &begin, &end);
  }
  begin = begin > 0 ? begin : 0;
  end = end < params->buf_height ? end : params->buf_height;
  rows = bucket_rows (params, sums, counts, scratch, begin);
  for (int y = begin; y < end; y++) {
    read_class_row (&rows, y);
    add_class_row (&pixels, &rows.row, y, &parts);
    add_class_row (&far, &rows.row, y, &parts);
  }
}

/*
 * Collects the light of nodes in rows [y0, y1) from the buckets around them. With
 * classes it also spreads near light to the pixels that the nodes are around.
 */
static void
gather_nodes (const FlamePostParams *params, const float *sums,
    const float *counts, float *memory, float *accum, float *scratch, int clear,
    int y0, int y1)
{
  const FlameDensityNodes *nodes = &params->nodes;
  /* Each row of pixels belongs to one row of nodes. */
  const int above = params->filter_top / params->oversample + 1;
  const int height = flame_post_lit_height (params);
  const int p0 = y0 > above ? y0 - above : 0;
  const int p1 = y1 - above < height ? y1 - above : height;
  float *steps = memory + nodes->steps_at;

  spread_by_classes (
      params, sums, counts, memory, accum, scratch, clear, p0, p1, y0, y1);
  for (size_t i = (size_t) y0 * nodes->width; i < (size_t) y1 * nodes->width;
       i++)
    ((int32_t *) steps)[i] =
        flame_node_kernel (steps[i], memory[4 * i + 3], params->density);
}

/* ------------------------------------------------------------------ nodes */

/* Places row @y of nodes among the classes of their kernels. */
static void
read_node_row (
    const FlamePostParams *params, const float *memory, int y, ClassRow *row)
{
  const FlameClassPlace *places = params->classes->far.places;
  const size_t first = (size_t) y * row->width;
  const int32_t *index =
      (const int32_t *) (memory + params->nodes.steps_at) + first;

  row->light = memory + 4 * first;
  for (int x = 0; x < row->width; x++) {
    const FlameClassPlace place = places[index[x] < 0 ? 0 : index[x]];

    row->rank[x] = index[x] < 0 ? FLAME_NO_RANK : place.rank;
    row->scale[x] = index[x] < 0 ? 0.0f : place.share;
  }
  for (int x = 0, b = 0; x < row->width; x += row->block, b++)
    row->kinds[b] = (uint16_t) list_kinds (index + x,
        row->width - x < row->block ? row->width - x : row->block, 0, places);
}

/* Spreads the nodes' light to rows [y0, y1) of pixels. */
static void
spread_node_classes (const FlamePostParams *params, const float *memory,
    float *accum, float *scratch, int y0, int y1)
{
  const int n = params->nodes.width + FLAME_POST_SLACK;
  const ClassScratch parts = class_scratch (params, scratch);
  float *free = parts.taps;
  ClassRow row = {.rank = scratch,
      .scale = scratch + n,
      .kinds = (uint16_t *) (scratch + 2 * n),
      .width = params->nodes.width,
      .block = 16,
      .oversample = 1};
  const ClassBand band =
      pixel_band (params, &params->classes->far, 1, accum, y0, y1, &free);
  int begin = INT32_MAX, end = 0;

  extend_rows (&band, &begin, &end);
  begin = begin > 0 ? begin : 0;
  end = end < params->nodes.height ? end : params->nodes.height;
  for (int y = begin; y < end; y++) {
    read_node_row (params, memory, y, &row);
    add_class_row (&band, &row, y, &parts);
  }
}

static void
class_band (const FlamePostParams *params, const float *sums,
    const float *counts, const float *memory, float *accum, float *scratch,
    int clear, int y0, int y1)
{
  if (flame_post_has_nodes (params))
    spread_node_classes (params, memory, accum, scratch, y0, y1);
  else
    spread_by_classes (
        params, sums, counts, NULL, accum, scratch, clear, y0, y1, 0, 0);
}
