/*
 * The denoiser on one band of rows, for kernels/cpu/post.c alone.
 *
 * A band is drawn tile by tile, each through all levels while its rows are in
 * the second-level cache: a row comes in, and each level gives out the row that
 * has all of its taps by then. Levels read from rings of rows. What a band or tile
 * needs of its neighbours is put aside before these are overwritten.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "kernels/cpu/denoise-scratch.h"
#include "kernels/cpu/post.h"

/* GCC loses sight of FLAME_RESTRICT where a function is inlined */
#ifdef __clang__
#define DENOISE_INDEPENDENT
#else
#define DENOISE_INDEPENDENT _Pragma ("GCC ivdep")
#endif
/* compiled by itself: in one function with all other loops registers run short */
#define DENOISE_APART __attribute__ ((noinline))

/* A tile's way through the levels. Columns and rows are those of the picture. */
typedef struct
{
  const FlameFilterImage *image;
  const FlameDenoiseParams *params;
  int halo;
  int y0, y1; /* of the band */
  int x0, x1; /* of the tile */
  float *rings[FLAME_DENOISE_LEVELS];
  int n_rows[FLAME_DENOISE_LEVELS]; /* of each ring */
  float *weights[FLAME_DENOISE_LEVELS];
  float *window; /* a row of buckets about the tile */
} DenoiseTile;

/* where row @y is put aside */
static inline float *
denoise_spare_row (const FlameFilterImage *image, int y)
{
  return image->memory + 4 * (size_t) y * image->width;
}

/* where the ends of row @y of a tile are put aside for the next tile */
static inline float *
denoise_spare_end (const FlameFilterImage *image, int halo, int y)
{
  return image->memory + 4 * (size_t) image->width * image->height +
         4 * (size_t) halo * y;
}

static inline float *
denoise_pixels (const FlameFilterImage *image, int x, int y)
{
  return image->pixels + 4 * ((size_t) y * image->width + x);
}

/* column x0 of row @y of what @level reads */
static inline float *
denoise_ring_row (const DenoiseTile *tile, int level, int y)
{
  const int n = tile->n_rows[level];
  const int row = (y - tile->y0 + tile->halo) % n;

  return tile->rings[level] + row * FLAME_DENOISE_ROW + FLAME_DENOISE_MARGIN;
}

/* the same of the weights of row @y */
static inline float *
denoise_weights_row (const DenoiseTile *tile, int level, int step, int y)
{
  const int row =
      (y - tile->y0 + tile->halo) % flame_denoise_weight_rows (step);

  return tile->weights[level] + row * FLAME_DENOISE_WEIGHTS +
         FLAME_DENOISE_MARGIN;
}

static void
denoise_clear (float *row, int begin, int end)
{
  for (int x = begin; x < end; x++) {
    for (int p = 0; p < 3; p++)
      row[p * FLAME_DENOISE_STRIDE + x] = 0.0f;
    row[3 * FLAME_DENOISE_STRIDE + x] = FLAME_DENOISE_NOWHERE;
  }
}

/* makes columns beyond the picture unlike all that is in it */
static void
denoise_clear_outside (const DenoiseTile *tile, float *row)
{
  const int end = tile->image->width - tile->x0;

  if (tile->x0 == 0)
    denoise_clear (row, -FLAME_DENOISE_MARGIN, 0);
  if (end < FLAME_DENOISE_STRIDE - FLAME_DENOISE_MARGIN)
    denoise_clear (row, end, FLAME_DENOISE_STRIDE - FLAME_DENOISE_MARGIN);
}

static inline int
denoise_is_row (const DenoiseTile *tile, int y)
{
  return y >= 0 && y < tile->image->height;
}

/* ------------------------------------------------------------------ coming in */

/* row @y of the buckets about the tile, with what was there before any tile */
static void
denoise_gather (const DenoiseTile *tile, int y)
{
  const FlameFilterImage *image = tile->image;
  const int halo = tile->halo;
  const int left = tile->x0 > 0 ? halo : 0;
  const int right =
      tile->x1 + halo < image->width ? tile->x1 + halo : image->width;
  const int is_mine = y >= tile->y0 && y < tile->y1;
  const float *from =
      is_mine ? denoise_pixels (image, 0, y) : denoise_spare_row (image, y);
  float *end = denoise_spare_end (image, halo, y);
  float *to = tile->window + 4 * halo;

  memcpy (to, from + 4 * tile->x0, 4 * sizeof *to * (right - tile->x0));
  if (left > 0)
    memcpy (tile->window, is_mine ? end : from + 4 * (tile->x0 - halo),
        4 * sizeof *to * halo);
  if (is_mine && tile->x1 < image->width)
    memcpy (end, from + 4 * (tile->x1 - halo), 4 * sizeof *end * halo);
}

static inline void
denoise_store (float *FLAME_RESTRICT row, int x, FlameDenoiseCell cell)
{
  row[x] = cell.r;
  row[FLAME_DENOISE_STRIDE + x] = cell.g;
  row[2 * FLAME_DENOISE_STRIDE + x] = cell.b;
  row[3 * FLAME_DENOISE_STRIDE + x] = cell.root;
}

static void
denoise_split_row (const float *FLAME_RESTRICT pixels,
    float *FLAME_RESTRICT row, FlameDenoiseLevel level, int n)
{
  for (int x = 0; x < n; x++)
    denoise_store (row, x,
        flame_denoise_split (pixels[4 * x], pixels[4 * x + 1],
            pixels[4 * x + 2], pixels[4 * x + 3], level));
}

/* columns in whole vectors; what is too much is in the margins */
static inline int
denoise_round_up (int n)
{
  return (n + FLAME_DENOISE_LANES - 1) & ~(FLAME_DENOISE_LANES - 1);
}

static void
denoise_come_in (const DenoiseTile *tile, int y)
{
  float *row = denoise_ring_row (tile, 0, y);
  const int n = tile->x1 - tile->x0 + 2 * tile->halo;

  if (!denoise_is_row (tile, y)) {
    denoise_clear (row, -FLAME_DENOISE_MARGIN,
        FLAME_DENOISE_STRIDE - FLAME_DENOISE_MARGIN);
    return;
  }
  denoise_gather (tile, y);
  denoise_split_row (tile->window, row - tile->halo, tile->params->levels[0],
      denoise_round_up (n));
  denoise_clear_outside (tile, row);
}

/* --------------------------------------------------------------------- levels */

FLAME_FN FlameDenoiseCell
denoise_load (const float *row, int x)
{
  const FlameDenoiseCell cell = {row[x], row[FLAME_DENOISE_STRIDE + x],
      row[2 * FLAME_DENOISE_STRIDE + x], row[3 * FLAME_DENOISE_STRIDE + x]};

  return cell;
}

/* planes of a row of weights */
enum
{
  DENOISE_BELOW_LEFT,
  DENOISE_BELOW,
  DENOISE_BELOW_RIGHT,
  DENOISE_RIGHT,
};

/*
 * The weights of row @here to row @below and along itself, each once for two buckets:
 * they are more than half of a level's work.
 */
FLAME_FN void
denoise_weigh_row (const float *here, const float *below, int step,
    FlameDenoiseLevel level, float *FLAME_RESTRICT out, int n)
{
  const int plane = FLAME_DENOISE_STRIDE;

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    const FlameDenoiseCell cell = denoise_load (here, x);

    out[DENOISE_BELOW_LEFT * plane + x] = flame_denoise_weight (
        cell, denoise_load (below, x - step), level, level.diagonal);
    out[DENOISE_BELOW * plane + x] =
        flame_denoise_weight (cell, denoise_load (below, x), level, level.near);
    out[DENOISE_BELOW_RIGHT * plane + x] = flame_denoise_weight (
        cell, denoise_load (below, x + step), level, level.diagonal);
    out[DENOISE_RIGHT * plane + x] = flame_denoise_weight (
        cell, denoise_load (here, x + step), level, level.near);
  }
}

/* A bucket's row and those a step above and below, and weights of the first two. */
typedef struct
{
  const float *above, *here, *below;
  const float *above_weights, *here_weights;
} DenoiseRows;

FLAME_FN FlameLight
denoise_bucket (DenoiseRows rows, int x, int step, FlameDenoiseLevel level)
{
  const int plane = FLAME_DENOISE_STRIDE;
  const float *const up = rows.above_weights;
  const float *const down = rows.here_weights;
  FlameDenoiseSums sums = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f};

  sums = flame_denoise_add (sums, denoise_load (rows.above, x - step),
      up[DENOISE_BELOW_RIGHT * plane + x - step]);
  sums = flame_denoise_add (
      sums, denoise_load (rows.above, x), up[DENOISE_BELOW * plane + x]);
  sums = flame_denoise_add (sums, denoise_load (rows.above, x + step),
      up[DENOISE_BELOW_LEFT * plane + x + step]);
  sums = flame_denoise_add (sums, denoise_load (rows.here, x - step),
      down[DENOISE_RIGHT * plane + x - step]);
  sums = flame_denoise_add (sums, denoise_load (rows.here, x + step),
      down[DENOISE_RIGHT * plane + x]);
  sums = flame_denoise_add (sums, denoise_load (rows.below, x - step),
      down[DENOISE_BELOW_LEFT * plane + x]);
  sums = flame_denoise_add (
      sums, denoise_load (rows.below, x), down[DENOISE_BELOW * plane + x]);
  sums = flame_denoise_add (sums, denoise_load (rows.below, x + step),
      down[DENOISE_BELOW_RIGHT * plane + x]);
  return flame_denoise_finish (sums, denoise_load (rows.here, x), level);
}

FLAME_FN FlameDenoiseRange
denoise_widen_row (FlameDenoiseRange range, float here, const float *row, int x)
{
  range = flame_denoise_widen (range, here, denoise_load (row, x - 1));
  range = flame_denoise_widen (range, here, denoise_load (row, x));
  return flame_denoise_widen (range, here, denoise_load (row, x + 1));
}

FLAME_FN FlameLight
denoise_bound_bucket (
    const float *const rows[3], int x, FlameDenoiseLevel level)
{
  const FlameDenoiseCell here = denoise_load (rows[1], x);
  const float brightness = flame_denoise_brightness (here);
  FlameDenoiseRange range = {0.0f, FLAME_DENOISE_NOWHERE};

  range = denoise_widen_row (range, brightness, rows[0], x);
  range =
      flame_denoise_widen (range, brightness, denoise_load (rows[1], x - 1));
  range =
      flame_denoise_widen (range, brightness, denoise_load (rows[1], x + 1));
  range = denoise_widen_row (range, brightness, rows[2], x);
  return flame_denoise_bound (here, range, level);
}

/* always inlined, so that the step is a constant in the loops */
FLAME_FN void
denoise_inner_row (DenoiseRows rows, int step, FlameDenoiseLevel level,
    FlameDenoiseLevel next, float *FLAME_RESTRICT out, int n)
{
  if (next.step == FLAME_DENOISE_BOUND) {
    DENOISE_INDEPENDENT
    for (int x = 0; x < n; x++)
      denoise_store (out, x,
          flame_denoise_as_it_is (denoise_bucket (rows, x, step, level)));
    return;
  }
  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++)
    denoise_store (out, x,
        flame_denoise_cell (denoise_bucket (rows, x, step, level), next));
}

static void
denoise_last_row (const float *const rows[3], FlameDenoiseLevel level,
    float *FLAME_RESTRICT out, int n)
{
  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    const FlameLight hits = denoise_bound_bucket (rows, x, level);

    out[4 * x] = FLAME_DENOISE_HIT * hits.r;
    out[4 * x + 1] = FLAME_DENOISE_HIT * hits.g;
    out[4 * x + 2] = FLAME_DENOISE_HIT * hits.b;
    out[4 * x + 3] = FLAME_DENOISE_HIT * hits.a;
  }
}

/* a row of the bound's */
DENOISE_APART static void
denoise_bound (const DenoiseTile *tile, int index, int y)
{
  const float *rows[3] = {denoise_ring_row (tile, index, y - 1),
      denoise_ring_row (tile, index, y), denoise_ring_row (tile, index, y + 1)};

  denoise_last_row (rows, tile->params->levels[index],
      denoise_pixels (tile->image, tile->x0, y), tile->x1 - tile->x0);
}

FLAME_FN void
denoise_give_out (const DenoiseTile *tile, int index, int step, int y)
{
  const FlameDenoiseParams *params = tile->params;
  const int margin = flame_denoise_halo (params, index + 1);
  const int n = tile->x1 - tile->x0 + 2 * margin;
  const DenoiseRows rows = {denoise_ring_row (tile, index, y - step) - margin,
      denoise_ring_row (tile, index, y) - margin,
      denoise_ring_row (tile, index, y + step) - margin,
      denoise_weights_row (tile, index, step, y - step) - margin,
      denoise_weights_row (tile, index, step, y) - margin};
  float *out = denoise_ring_row (tile, index + 1, y);

  if (!denoise_is_row (tile, y)) {
    denoise_clear (out, -FLAME_DENOISE_MARGIN,
        FLAME_DENOISE_STRIDE - FLAME_DENOISE_MARGIN);
    return;
  }
  denoise_inner_row (rows, step, params->levels[index],
      params->levels[index + 1], out - margin, denoise_round_up (n));
  denoise_clear_outside (tile, out);
}

/* the weights of row @y, with the row a step below */
FLAME_FN void
denoise_weigh (const DenoiseTile *tile, int index, int step, int y)
{
  const FlameDenoiseParams *params = tile->params;
  const int margin = flame_denoise_halo (params, index);
  const int n = tile->x1 - tile->x0 + 2 * margin;

  denoise_weigh_row (denoise_ring_row (tile, index, y) - margin,
      denoise_ring_row (tile, index, y + step) - margin, step,
      params->levels[index],
      denoise_weights_row (tile, index, step, y) - margin,
      denoise_round_up (n));
}

/*
 * What can be done about row @y of @level's when a row a step below has come: its
 * weights, and from row @first on, for which there are all, the row that it gives out.
 */
DENOISE_APART static void
denoise_level_1 (const DenoiseTile *tile, int level, int y, int first)
{
  denoise_weigh (tile, level, 1, y);
  if (y >= first)
    denoise_give_out (tile, level, 1, y);
}

DENOISE_APART static void
denoise_level_2 (const DenoiseTile *tile, int level, int y, int first)
{
  denoise_weigh (tile, level, 2, y);
  if (y >= first)
    denoise_give_out (tile, level, 2, y);
}

DENOISE_APART static void
denoise_level_widest (const DenoiseTile *tile, int level, int y, int first)
{
  denoise_weigh (tile, level, FLAME_DENOISE_WIDEST, y);
  if (y >= first)
    denoise_give_out (tile, level, FLAME_DENOISE_WIDEST, y);
}

static void
denoise_level (const DenoiseTile *tile, int level, int y, int first)
{
  switch (tile->params->levels[level].step) {
    case FLAME_DENOISE_BOUND:
      if (y >= first)
        denoise_bound (tile, level, y);
      break;
    case 1:
      denoise_level_1 (tile, level, y, first);
      break;
    case 2:
      denoise_level_2 (tile, level, y, first);
      break;
    default:
      denoise_level_widest (tile, level, y, first);
      break;
  }
}

static void
denoise_draw_tile (const DenoiseTile *tile)
{
  const FlameDenoiseParams *params = tile->params;
  const int begin = tile->y0 - tile->halo;

  for (int y = begin; y < tile->y1 + tile->halo; y++) {
    int row = y, first = begin;

    denoise_come_in (tile, y);
    for (int level = 0; level < params->n_levels; level++) {
      const int reach = flame_denoise_reach (params->levels[level].step);

      row -= reach;
      if (row < first)
        break;
      first += reach;
      denoise_level (tile, level, row, first);
      if (row < first)
        break;
    }
  }
}

/* ---------------------------------------------------------------------- steps */

/* copies the rows that other bands' tiles look at */
static void
denoise_put_aside (const FlameFilterImage *image, int halo, int y0, int y1)
{
  for (int y = y0; y < y1; y++) {
    if (y >= y0 + halo && y < y1 - halo)
      y = y1 - halo;
    memcpy (denoise_spare_row (image, y), denoise_pixels (image, 0, y),
        4 * sizeof *image->pixels * image->width);
  }
}

/* step 0 puts rows aside, step 1 draws; both are split into the same bands */
static void
denoise_step (const FlameFilterImage *image, const FlameDenoiseParams *params,
    int step, float *scratch, int y0, int y1)
{
  const int halo = flame_denoise_halo (params, 0);
  DenoiseTile tile = {
      .image = image, .params = params, .halo = halo, .y0 = y0, .y1 = y1};

  if (step == 0) {
    denoise_put_aside (image, halo, y0, y1);
    return;
  }
  tile.window = scratch;
  scratch += FLAME_DENOISE_WINDOW;
  for (int level = 0; level < params->n_levels; level++) {
    tile.rings[level] = scratch;
    tile.n_rows[level] =
        2 * flame_denoise_reach (params->levels[level].step) + 1;
    scratch += tile.n_rows[level] * FLAME_DENOISE_ROW;
    tile.weights[level] = scratch;
    scratch += flame_denoise_weight_rows (params->levels[level].step) *
               FLAME_DENOISE_WEIGHTS;
  }
  for (int x = 0; x < image->width; x += FLAME_DENOISE_TILE) {
    const int rest = image->width - x;

    tile.x0 = x;
    tile.x1 = x + (rest < FLAME_DENOISE_TILE ? rest : FLAME_DENOISE_TILE);
    denoise_draw_tile (&tile);
  }
}
