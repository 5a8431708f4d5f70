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

#include "kernels/cpu/denoise-guide.h"

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
  float *guides; /* of a row of buckets */
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

/* @strict: FLAME_DENOISE_NO_LIGHT in front of the bound */
static void
denoise_clear (float *row, float strict, int begin, int end)
{
  for (int x = begin; x < end; x++) {
    for (int p = 0; p < 3; p++)
      row[p * FLAME_DENOISE_STRIDE + x] = 0.0f;
    row[3 * FLAME_DENOISE_STRIDE + x] = FLAME_DENOISE_NOWHERE;
    row[4 * FLAME_DENOISE_STRIDE + x] = strict;
  }
}

/* makes columns beyond the picture unlike all that is in it */
static void
denoise_clear_outside (const DenoiseTile *tile, float *row, float strict)
{
  const int end = tile->image->width - tile->x0;

  if (tile->x0 == 0)
    denoise_clear (row, strict, -FLAME_DENOISE_MARGIN, 0);
  if (end < FLAME_DENOISE_STRIDE - FLAME_DENOISE_MARGIN)
    denoise_clear (
        row, strict, end, FLAME_DENOISE_STRIDE - FLAME_DENOISE_MARGIN);
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
  row[4 * FLAME_DENOISE_STRIDE + x] = cell.strict;
}

/* guide @guide of row @y of the tile's buckets, as the @place'th; column x0 of it */
static const float *
denoise_guide_row (const DenoiseTile *tile, int guide, int place, int y)
{
  const FlameFilterImage *image = tile->image;
  const int about = FLAME_DENOISE_MARGIN / FLAME_DENOISE_BLOCK;
  const int begin = tile->x0 / FLAME_DENOISE_BLOCK - about;
  const int end = flame_denoise_blocks (tile->x1) + 2 * about;
  const int before = flame_denoise_block_before (y);
  const float *above = denoise_blocks_row (image, tile->params, guide, before);
  const float *below =
      denoise_blocks_row (image, tile->params, guide, before + 1);
  float *blocks = tile->guides;
  float *row = tile->guides + (place + 1) * FLAME_DENOISE_STRIDE;

  denoise_mix_rows (above + begin - 1, below + begin - 1,
      flame_denoise_block_share (y), blocks, end - begin + 2);
  denoise_widen_columns (blocks + 1, row, end - begin);
  return row + FLAME_DENOISE_MARGIN;
}

DENOISE_APART static void
denoise_split_row (const float *FLAME_RESTRICT pixels,
    const float *FLAME_RESTRICT guides, float *FLAME_RESTRICT row,
    FlameDenoiseLevel level, int n)
{
  for (int x = 0; x < n; x++)
    denoise_store (row, x,
        flame_denoise_split (pixels[4 * x], pixels[4 * x + 1],
            pixels[4 * x + 2], pixels[4 * x + 3], guides[x], level));
}

static void
denoise_come_in (const DenoiseTile *tile, int y)
{
  float *row = denoise_ring_row (tile, 0, y);
  const int n = tile->x1 - tile->x0 + 2 * tile->halo;

  if (!denoise_is_row (tile, y)) {
    denoise_clear (row, 1.0f, -FLAME_DENOISE_MARGIN,
        FLAME_DENOISE_STRIDE - FLAME_DENOISE_MARGIN);
    return;
  }
  denoise_gather (tile, y);
  denoise_split_row (tile->window,
      denoise_guide_row (tile, 0, 0, y) - tile->halo, row - tile->halo,
      tile->params->levels[0], denoise_round_up (n));
  denoise_clear_outside (tile, row, 1.0f);
}

/* --------------------------------------------------------------------- levels */

FLAME_FN FlameDenoiseCell
denoise_load (const float *row, int x)
{
  const FlameDenoiseCell cell = {row[x], row[FLAME_DENOISE_STRIDE + x],
      row[2 * FLAME_DENOISE_STRIDE + x], row[3 * FLAME_DENOISE_STRIDE + x],
      row[4 * FLAME_DENOISE_STRIDE + x]};

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
 * half of a level's work is to find them.
 */
FLAME_FN void
denoise_weigh_row (const float *FLAME_RESTRICT here,
    const float *FLAME_RESTRICT below, int step, FlameDenoiseLevel level,
    float *FLAME_RESTRICT out, int n)
{
  const float near = level.near, diagonal = level.diagonal;

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    const FlameDenoiseCell cell = denoise_load (here, x);

    out[DENOISE_BELOW_LEFT * FLAME_DENOISE_STRIDE + x] =
        flame_denoise_weight (cell, denoise_load (below, x - step), diagonal);
    out[DENOISE_BELOW * FLAME_DENOISE_STRIDE + x] =
        flame_denoise_weight (cell, denoise_load (below, x), near);
    out[DENOISE_BELOW_RIGHT * FLAME_DENOISE_STRIDE + x] =
        flame_denoise_weight (cell, denoise_load (below, x + step), diagonal);
    out[DENOISE_RIGHT * FLAME_DENOISE_STRIDE + x] =
        flame_denoise_weight (cell, denoise_load (here, x + step), near);
  }
}

/*
 * @rows: the bucket's own and those a step from it, to either side; @above and @here:
 * weights of the row a step above, and of its own
 */
FLAME_FN FlameLight
denoise_bucket (const float *const rows[3], const float *above,
    const float *here, int x, int step, FlameDenoiseLevel level)
{
  const int plane = FLAME_DENOISE_STRIDE;
  FlameDenoiseSums sums = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f};

  sums = flame_denoise_add (sums, denoise_load (rows[0], x - step),
      above[DENOISE_BELOW_RIGHT * plane + x - step]);
  sums = flame_denoise_add (
      sums, denoise_load (rows[0], x), above[DENOISE_BELOW * plane + x]);
  sums = flame_denoise_add (sums, denoise_load (rows[0], x + step),
      above[DENOISE_BELOW_LEFT * plane + x + step]);
  sums = flame_denoise_add (sums, denoise_load (rows[1], x - step),
      here[DENOISE_RIGHT * plane + x - step]);
  sums = flame_denoise_add (
      sums, denoise_load (rows[1], x + step), here[DENOISE_RIGHT * plane + x]);
  sums = flame_denoise_add (sums, denoise_load (rows[2], x - step),
      here[DENOISE_BELOW_LEFT * plane + x]);
  sums = flame_denoise_add (
      sums, denoise_load (rows[2], x), here[DENOISE_BELOW * plane + x]);
  sums = flame_denoise_add (sums, denoise_load (rows[2], x + step),
      here[DENOISE_BELOW_RIGHT * plane + x]);
  return flame_denoise_finish (sums, denoise_load (rows[1], x), level);
}

/* @light: the brightness of a row */
FLAME_FN FlameDenoiseRange
denoise_widen_row (
    FlameDenoiseRange range, float here, const float *light, int x)
{
  range = flame_denoise_widen (range, here, light[x - 1]);
  range = flame_denoise_widen (range, here, light[x]);
  return flame_denoise_widen (range, here, light[x + 1]);
}

FLAME_FN FlameLight
denoise_bound_bucket (const float *const rows[3], const float *guides, int x,
    FlameDenoiseLevel level)
{
  const int light = 4 * FLAME_DENOISE_STRIDE;
  const FlameDenoiseCell here = denoise_load (rows[1], x);
  const float guide[3] = {guides[x], guides[FLAME_DENOISE_STRIDE + x],
      guides[2 * FLAME_DENOISE_STRIDE + x]};
  FlameDenoiseRange range = {0.0f, FLAME_DENOISE_NOWHERE};

  range = denoise_widen_row (range, here.strict, rows[0] + light, x);
  range = flame_denoise_widen (range, here.strict, rows[1][light + x - 1]);
  range = flame_denoise_widen (range, here.strict, rows[1][light + x + 1]);
  range = denoise_widen_row (range, here.strict, rows[2] + light, x);
  return flame_denoise_bound (here, range, guide, level);
}

static inline void
denoise_store_hits (float *FLAME_RESTRICT row, int x, FlameLight hits)
{
  row[x] = hits.r;
  row[FLAME_DENOISE_STRIDE + x] = hits.g;
  row[2 * FLAME_DENOISE_STRIDE + x] = hits.b;
  row[3 * FLAME_DENOISE_STRIDE + x] = hits.a;
}

/* a row of hits to cells for the bound */
DENOISE_APART static void
denoise_show_row (float *row, FlameDenoiseTone tone, int n)
{
  const int plane = FLAME_DENOISE_STRIDE;

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++)
    row[4 * plane + x] = flame_denoise_shown (
        row[x], row[plane + x], row[2 * plane + x], row[3 * plane + x], tone);
}

/* always inlined, so that the step is a constant in the loops */
FLAME_FN void
denoise_inner_row (const float *const rows[3], const float *above,
    const float *here, int step, FlameDenoiseLevel level,
    FlameDenoiseLevel next, const FlamePostParams *post,
    const float *FLAME_RESTRICT guides, float *FLAME_RESTRICT out, int n)
{
  if (next.step == FLAME_DENOISE_BOUND) {
    DENOISE_INDEPENDENT
    for (int x = 0; x < n; x++)
      denoise_store_hits (
          out, x, denoise_bucket (rows, above, here, x, step, level));
    denoise_show_row (out, flame_denoise_tone (post), n);
    return;
  }
  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++)
    denoise_store (out, x,
        flame_denoise_cell (denoise_bucket (rows, above, here, x, step, level),
            guides[x], next));
}

DENOISE_APART static void
denoise_last_row (const float *const rows[3],
    const float *FLAME_RESTRICT guides, FlameDenoiseLevel level,
    float *FLAME_RESTRICT out, int n)
{
  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    const FlameLight hits = denoise_bound_bucket (rows, guides, x, level);

    out[4 * x] = FLAME_DENOISE_HIT * hits.r;
    out[4 * x + 1] = FLAME_DENOISE_HIT * hits.g;
    out[4 * x + 2] = FLAME_DENOISE_HIT * hits.b;
    out[4 * x + 3] = FLAME_DENOISE_HIT * hits.a;
  }
}

FLAME_FN void
denoise_give_out (const DenoiseTile *tile, int index, int step, int y)
{
  const FlameDenoiseParams *params = tile->params;
  const FlameDenoiseLevel level = params->levels[index];
  const int margin = flame_denoise_halo (params, index + 1);
  const int n = tile->x1 - tile->x0;
  const int far = flame_denoise_reach (step);
  const float *rows[3] = {denoise_ring_row (tile, index, y - far) - margin,
      denoise_ring_row (tile, index, y) - margin,
      denoise_ring_row (tile, index, y + far) - margin};
  const float *guides[3];
  float *out, strict;

  if (step == FLAME_DENOISE_BOUND) {
    for (int i = 0; i < 3; i++)
      guides[i] = denoise_guide_row (tile, FLAME_DENOISE_LIFT + i, i, y);
    denoise_last_row (
        rows, guides[0], level, denoise_pixels (tile->image, tile->x0, y), n);
    return;
  }
  strict = params->levels[index + 1].step == FLAME_DENOISE_BOUND
               ? FLAME_DENOISE_NO_LIGHT
               : 1.0f;
  out = denoise_ring_row (tile, index + 1, y);
  if (!denoise_is_row (tile, y)) {
    denoise_clear (out, strict, -FLAME_DENOISE_MARGIN,
        FLAME_DENOISE_STRIDE - FLAME_DENOISE_MARGIN);
    return;
  }
  guides[0] = denoise_guide_row (tile, index + 1, 0, y);
  denoise_inner_row (rows,
      denoise_weights_row (tile, index, step, y - step) - margin,
      denoise_weights_row (tile, index, step, y) - margin, step, level,
      params->levels[index + 1], tile->image->params, guides[0] - margin,
      out - margin, denoise_round_up (n + 2 * margin));
  denoise_clear_outside (tile, out, strict);
}

/* of row @y to the row a step below; from the first row that @level reads on */
FLAME_FN void
denoise_weigh (const DenoiseTile *tile, int index, int step, int y)
{
  const FlameDenoiseParams *params = tile->params;
  const int margin = flame_denoise_halo (params, index);
  const int n = tile->x1 - tile->x0;

  denoise_weigh_row (denoise_ring_row (tile, index, y) - margin,
      denoise_ring_row (tile, index, y + step) - margin, step,
      params->levels[index],
      denoise_weights_row (tile, index, step, y) - margin,
      denoise_round_up (n + 2 * margin));
}

FLAME_FN void
denoise_pass (const DenoiseTile *tile, int index, int step, int y, int first)
{
  if (step != FLAME_DENOISE_BOUND)
    denoise_weigh (tile, index, step, y);
  if (y >= first)
    denoise_give_out (tile, index, step, y);
}

#define DENOISE_LEVEL(name, step)                                              \
  DENOISE_APART static void name (                                             \
      const DenoiseTile *tile, int level, int y, int first)                    \
  {                                                                            \
    denoise_pass (tile, level, step, y, first);                                \
  }

DENOISE_LEVEL (denoise_bound, FLAME_DENOISE_BOUND)
DENOISE_LEVEL (denoise_level_1, 1)
DENOISE_LEVEL (denoise_level_2, 2)
DENOISE_LEVEL (denoise_level_widest, FLAME_DENOISE_WIDEST)

/* row @y of what @level gives out, from row @first on; before it weights alone */
static void
denoise_level (const DenoiseTile *tile, int level, int y, int first)
{
  switch (tile->params->levels[level].step) {
    case FLAME_DENOISE_BOUND:
      denoise_bound (tile, level, y, first);
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

/* the last step draws; all are split into the same bands */
static void
denoise_step (const FlameFilterImage *image, const FlameDenoiseParams *params,
    int step, float *scratch, int y0, int y1)
{
  const int halo = flame_denoise_halo (params, 0);
  DenoiseTile tile = {
      .image = image, .params = params, .halo = halo, .y0 = y0, .y1 = y1};

  if (step == 0)
    denoise_put_aside (image, halo, y0, y1);
  if (step < FLAME_DENOISE_STEPS - 1) {
    denoise_guide_step (image, params, step, scratch, y0, y1);
    return;
  }
  tile.window = scratch;
  scratch += FLAME_DENOISE_WINDOW;
  tile.guides = scratch;
  scratch += FLAME_DENOISE_GUIDE_ROW;
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
