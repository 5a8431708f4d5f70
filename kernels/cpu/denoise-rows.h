/*
 * The denoiser on a band of rows; part of kernels/cpu/post.c.
 *
 * A band is drawn tile by tile. Each tile passes through all levels while its rows are
 * in the L2 cache: when a row comes in, each level outputs the row whose taps are now
 * complete. Levels read from rings of rows. What a band or tile needs of its neighbours
 * is saved before they are overwritten. The loops over columns are in
 * kernels/cpu/denoise-loops.h.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "kernels/cpu/denoise-loops.h"

/* A tile's state in all levels. Columns and rows are those of the picture. */
typedef struct
{
  const FlameFilterImage *image;
  const FlameDenoiseParams *params;
  int halo;
  int y0, y1; /* the band's rows */
  int x0, x1; /* the tile's columns */
  /* For each level: rings of rows of hits, of cells and of weights. */
  float *hits[FLAME_DENOISE_LEVELS];
  float *cells[FLAME_DENOISE_LEVELS];
  float *weights[FLAME_DENOISE_LEVELS];
  float *
      window; /* a row of buckets with the tile's surroundings; then the bound's planes */
  float *
      guides; /* rows of blocks, interpolated to buckets' columns, alternating */
  /* which rows these are, by the first guide of a group */
  int rows[FLAME_DENOISE_LEAN_TURNS][FLAME_DENOISE_GUIDES];
} DenoiseTile;

/* no row of blocks */
#define DENOISE_NO_ROW INT32_MIN

/* Where row @y is saved. */
static inline float *
denoise_spare_row (const FlameFilterImage *image, int y)
{
  return image->memory + 4 * (size_t) y * image->width;
}

/* Where the ends of a tile's row @y are saved for the next tile. */
static inline float *
denoise_spare_end (const FlameFilterImage *image, int halo, int y)
{
  return image->memory + 4 * (size_t) image->width * image->height +
         4 * (size_t) halo * y;
}

/* Column x0 of row @y in a ring of @n rows of @floats floats. */
static inline float *
denoise_ring_row (
    const DenoiseTile *tile, float *ring, int n, int floats, int y)
{
  return ring + (y - tile->y0 + tile->halo) % n * floats + FLAME_DENOISE_MARGIN;
}

/* A row that @level draws from. */
static inline float *
denoise_hits_row (const DenoiseTile *tile, int level, int y)
{
  return denoise_ring_row (tile, tile->hits[level],
      flame_denoise_hits_rows (tile->params->levels[level].step),
      FLAME_DENOISE_HITS, y);
}

/* A row that @level compares. */
static inline float *
denoise_cells_row (const DenoiseTile *tile, int level, int y)
{
  return denoise_ring_row (tile, tile->cells[level],
      flame_denoise_weight_rows (tile->params->levels[level].step),
      FLAME_DENOISE_CELLS, y);
}

static inline float *
denoise_weights_row (const DenoiseTile *tile, int level, int y)
{
  return denoise_ring_row (tile, tile->weights[level],
      flame_denoise_weight_rows (tile->params->levels[level].step),
      FLAME_DENOISE_WEIGHTS, y);
}

/* Makes @n columns outside the picture dark, and different from all inside. */
static void
denoise_clear (float *hits, float *cells, int n)
{
  for (int p = 0; p < 4; p++)
    memset (hits + p * FLAME_DENOISE_STRIDE, 0, n * sizeof *hits);
  for (int p = 0; p < 3; p++)
    memset (cells + p * FLAME_DENOISE_STRIDE, 0, n * sizeof *cells);
  for (int x = 0; x < n; x++) {
    cells[3 * FLAME_DENOISE_STRIDE + x] = FLAME_DENOISE_NOWHERE;
    cells[4 * FLAME_DENOISE_STRIDE + x] = 1.0f;
  }
}

static void
denoise_clear_row (float *hits, float *cells)
{
  denoise_clear (hits - FLAME_DENOISE_MARGIN, cells - FLAME_DENOISE_MARGIN,
      FLAME_DENOISE_STRIDE);
}

/* Clears the columns outside the picture that levels from @level on read. */
static void
denoise_clear_outside (
    const DenoiseTile *tile, int level, float *hits, float *cells)
{
  const int halo = flame_denoise_halo (tile->params, level);
  const int end = tile->image->width - tile->x0;
  const int beyond = tile->x1 - tile->x0 + halo - end;

  if (tile->x0 == 0)
    denoise_clear (hits - halo, cells - halo, halo);
  if (beyond > 0)
    denoise_clear (hits + end, cells + end, beyond);
}

static inline int
denoise_is_row (const DenoiseTile *tile, int y)
{
  return y >= 0 && y < tile->image->height;
}

/* --------------------------------------------------------------------- guides */

/*
 * Row @y of blocks, for @n guides from @first on, interpolated to the columns of the
 * tile's buckets; returns column x0. It is made once for all rows of buckets that use
 * it.
 */
static const float *
denoise_widen_row (DenoiseTile *tile, int first, int n, int y)
{
  /* no level reads more than one vector beside the tile */
  const int about = FLAME_DENOISE_LANES / FLAME_DENOISE_BLOCK;
  const int begin = tile->x0 / FLAME_DENOISE_BLOCK - about;
  const int end = flame_denoise_blocks (tile->x1) + about;
  /* Whole vectors of blocks; the excess is in the margins. */
  const int n_blocks = denoise_round_up (end - begin);
  const int is_lean = first == FLAME_DENOISE_LEAN;
  const int turn =
      y &
      ((is_lean ? FLAME_DENOISE_LEAN_TURNS : FLAME_DENOISE_GUIDE_TURNS) - 1);
  const int plane = is_lean
                        ? FLAME_DENOISE_GUIDE_TURNS * first +
                              turn * (FLAME_DENOISE_GUIDES - FLAME_DENOISE_LEAN)
                        : turn * FLAME_DENOISE_LEAN + first;
  float *rows =
      tile->guides + plane * FLAME_DENOISE_STRIDE + FLAME_DENOISE_MARGIN;

  if (tile->rows[turn][first] != y)
    for (int i = 0; i < n; i++)
      denoise_widen_columns (
          denoise_blocks_row (tile->image, tile->params, first + i, y) + begin,
          rows + i * FLAME_DENOISE_STRIDE - FLAME_DENOISE_LANES, n_blocks);
  tile->rows[turn][first] = y;
  return rows;
}

/* @n guides from @first on for a row of buckets, between two rows of blocks. */
static DenoiseGuides
denoise_guides (DenoiseTile *tile, int first, int n, int y)
{
  const int before = flame_denoise_block_before (y);
  const DenoiseGuides guides = {denoise_widen_row (tile, first, n, before),
      denoise_widen_row (tile, first, n, before + 1),
      flame_denoise_block_share (y)};

  return guides;
}

/* The guides from @columns columns further left. */
static inline DenoiseGuides
denoise_guides_from (DenoiseGuides guides, int columns)
{
  guides.above -= columns;
  guides.below -= columns;
  return guides;
}

/* ------------------------------------------------------------------ coming in */

/*
 * Loads row @y of the tile's buckets and surroundings, as it was before any tile was
 * drawn.
 */
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
  float *to = tile->window + 4 * denoise_margin (tile->params, 0);

  if (y + 2 < tile->y1)
    denoise_fetch (from + 4 * (2 * (size_t) image->width + tile->x0),
        4 * (right - tile->x0));
  memcpy (to, from + 4 * tile->x0, 4 * sizeof *to * (right - tile->x0));
  if (left > 0)
    memcpy (to - 4 * halo, is_mine ? end : from + 4 * (tile->x0 - halo),
        4 * sizeof *to * halo);
  if (is_mine && tile->x1 < image->width)
    memcpy (end, from + 4 * (tile->x1 - halo), 4 * sizeof *end * halo);
}

static void
denoise_come_in (DenoiseTile *tile, int y)
{
  const int margin = denoise_margin (tile->params, 0);
  const int n = tile->x1 - tile->x0;
  float *hits = denoise_hits_row (tile, 0, y);
  float *cells = denoise_cells_row (tile, 0, y);
  DenoiseGuides guides;

  if (!denoise_is_row (tile, y)) {
    denoise_clear_row (hits, cells);
    return;
  }
  denoise_gather (tile, y);
  guides = denoise_guides (tile, 0, 1, y);
  denoise_split_row (tile->window, denoise_guides_from (guides, margin),
      &tile->params->levels[0], hits - margin, cells - margin,
      denoise_round_up (n + 2 * margin));
  denoise_clear_outside (tile, 0, hits, cells);
}

/* --------------------------------------------------------------------- levels */

static void
denoise_give_bound (DenoiseTile *tile, int index, int y)
{
  const int last = tile->image->height - 1;
  const float *rows[3] = {
      denoise_hits_row (tile, index, y > 0 ? y - 1 : 0),
      denoise_hits_row (tile, index, y),
      denoise_hits_row (tile, index, y < last ? y + 1 : last),
  };

  denoise_last_row (rows, denoise_guides (tile, FLAME_DENOISE_LIFT, 3, y),
      &tile->params->levels[index], tile->window,
      denoise_pixels (tile->image, tile->x0, y), tile->x1 - tile->x0);
}

/*
 * Makes row @y of what the bound reads; beside the picture it has the nearest bucket's
 * values.
 */
static void
denoise_give_last (
    const DenoiseTile *tile, const DenoiseTaps *taps, int index, int y)
{
  const int margin = denoise_margin (tile->params, index + 1);
  const int n = tile->x1 - tile->x0;
  const int end = tile->image->width - tile->x0;
  const int drawn = denoise_round_up (n + 2 * margin);
  float *out = denoise_hits_row (tile, index + 1, y);
  float *light = out + 4 * FLAME_DENOISE_STRIDE;

  if (!denoise_is_row (tile, y))
    return;
  denoise_loops (tile->params->levels[index].step)
      ->to_bound (taps, out - margin, drawn);
  denoise_show_row (out - margin, tile->image->params, drawn);
  if (tile->x0 == 0)
    light[-1] = light[0];
  if (end == n)
    light[n] = light[n - 1];
}

/* Makes row @y of what the next level reads. */
static void
denoise_write_output (
    DenoiseTile *tile, const DenoiseTaps *taps, int index, int y)
{
  const FlameDenoiseParams *params = tile->params;
  const int margin = denoise_margin (params, index + 1);
  const int n = tile->x1 - tile->x0;
  float *hits = denoise_hits_row (tile, index + 1, y);
  float *cells = denoise_cells_row (tile, index + 1, y);

  if (!denoise_is_row (tile, y)) {
    denoise_clear_row (hits, cells);
    return;
  }
  denoise_loops (params->levels[index].step)
      ->to_level (taps,
          denoise_guides_from (denoise_guides (tile, index + 1, 1, y), margin),
          &params->levels[index + 1], hits - margin, cells - margin,
          denoise_round_up (n + 2 * margin));
  denoise_clear_outside (tile, index + 1, hits, cells);
}

/*
 * Computes weights from row @y to the row a step below, starting at the first row that
 * the level reads.
 */
static void
denoise_weigh (DenoiseTile *tile, int index, int y)
{
  const FlameDenoiseLevel *level = &tile->params->levels[index];
  const int margin = denoise_margin (tile->params, index);
  const int n = tile->x1 - tile->x0;

  denoise_loops (level->step)
      ->weigh (denoise_cells_row (tile, index, y) - margin,
          denoise_cells_row (tile, index, y + level->step) - margin,
          denoise_guides_from (
              denoise_guides (tile, FLAME_DENOISE_LEAN, 2, y > 0 ? y : 0),
              margin),
          level, denoise_weights_row (tile, index, y) - margin,
          denoise_round_up (n + 2 * margin));
}

/*
 * Makes row @y of @level's output; before row @first only weights are computed.
 */
static void
denoise_level (DenoiseTile *tile, int level, int y, int first)
{
  const FlameDenoiseParams *params = tile->params;
  const int step = params->levels[level].step;
  const int margin = denoise_margin (params, level + 1);
  DenoiseTaps taps;

  if (step == FLAME_DENOISE_BOUND) {
    if (y >= first)
      denoise_give_bound (tile, level, y);
    return;
  }
  denoise_weigh (tile, level, y);
  if (y < first)
    return;
  for (int i = 0; i < 3; i++)
    taps.rows[i] = denoise_hits_row (tile, level, y + (i - 1) * step) - margin;
  taps.above = denoise_weights_row (tile, level, y - step) - margin;
  taps.here = denoise_weights_row (tile, level, y) - margin;
  if (params->levels[level + 1].step == FLAME_DENOISE_BOUND)
    denoise_give_last (tile, &taps, level, y);
  else
    denoise_write_output (tile, &taps, level, y);
}

static void
denoise_draw_tile (DenoiseTile *tile)
{
  const FlameDenoiseParams *params = tile->params;
  const int begin = tile->y0 - tile->halo;

  for (int turn = 0; turn < FLAME_DENOISE_LEAN_TURNS; turn++)
    for (int i = 0; i < FLAME_DENOISE_GUIDES; i++)
      tile->rows[turn][i] = DENOISE_NO_ROW;
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

/* Saves the rows that other bands' tiles read. */
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

/*
 * Returns: a tile's width. All are about equal, as in a narrow tile most work would be
 *   its margins.
 */
static int
denoise_tile_width (int width)
{
  const int n = (width + FLAME_DENOISE_TILE - 1) / FLAME_DENOISE_TILE;

  return denoise_round_up ((width + n - 1) / n);
}

/*
 * The last step draws; the steps before make the guides. All are split into the same
 * bands.
 */
static void
denoise_cells_step (const FlameFilterImage *image,
    const FlameDenoiseParams *params, int step, float *scratch, int y0, int y1)
{
  const int halo = flame_denoise_halo (params, 0);
  const int width = denoise_tile_width (image->width);
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
  scratch += FLAME_DENOISE_GUIDE_ROWS;
  for (int level = 0; level < params->n_levels; level++) {
    const int level_step = params->levels[level].step;

    tile.hits[level] = scratch;
    scratch += flame_denoise_hits_rows (level_step) * FLAME_DENOISE_HITS;
    tile.cells[level] = scratch;
    scratch += flame_denoise_weight_rows (level_step) * FLAME_DENOISE_CELLS;
    tile.weights[level] = scratch;
    scratch += flame_denoise_weight_rows (level_step) * FLAME_DENOISE_WEIGHTS;
  }
  for (int x = 0; x < image->width; x += width) {
    tile.x0 = x;
    tile.x1 = denoise_least (x + width, image->width);
    denoise_draw_tile (&tile);
  }
}

/* ---------------------------------------------------------- cells of 2 x 2 buckets */

/* Adds up the buckets of @n cells of a row, which is two rows of buckets. */
DENOISE_APART static void
denoise_join_row (const float *FLAME_RESTRICT top,
    const float *FLAME_RESTRICT bottom, float *FLAME_RESTRICT cells, int n)
{
  for (int x = 0; x < n; x++)
    for (int c = 0; c < 4; c++)
      cells[4 * x + c] = (top[8 * x + c] + top[8 * x + 4 + c]) +
                         (bottom[8 * x + c] + bottom[8 * x + 4 + c]);
}

/* Gives the light of @n cells to their buckets, whose sums are replaced. */
DENOISE_APART static void
denoise_part_row (const float *FLAME_RESTRICT cells, float chance,
    float *FLAME_RESTRICT top, float *FLAME_RESTRICT bottom, int n)
{
  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    const float alpha[4] = {
        top[8 * x + 3], top[8 * x + 7], bottom[8 * x + 3], bottom[8 * x + 7]};
    const float even = flame_denoise_evenness (alpha, chance);

    FLAME_DENOISE_UNROLL
    for (int c = 0; c < 4; c++) {
      const float after = cells[4 * x + c];
      const float a = top[8 * x + c], b = top[8 * x + 4 + c];
      const float d = bottom[8 * x + c], e = bottom[8 * x + 4 + c];
      const float all = (a + b) + (d + e);

      top[8 * x + c] = flame_denoise_part (after, a, all, even);
      top[8 * x + 4 + c] = flame_denoise_part (after, b, all, even);
      bottom[8 * x + c] = flame_denoise_part (after, d, all, even);
      bottom[8 * x + 4 + c] = flame_denoise_part (after, e, all, even);
    }
  }
}

/* @y0, @y1: in buckets, even if cells have several */
static void
denoise_step (const FlameFilterImage *image, const FlameDenoiseParams *params,
    int step, float *scratch, int y0, int y1)
{
  const int joined = params->joined;
  const int width = image->width / joined, height = image->height / joined;
  const FlameFilterImage cells = {.params = image->params,
      .pixels = image->memory,
      .width = width,
      .height = height,
      .memory = image->memory + 4 * (size_t) width * height};

  if (joined == 1) {
    denoise_cells_step (image, params, step, scratch, y0, y1);
    return;
  }
  if (step > 0)
    denoise_cells_step (
        &cells, params, step - 1, scratch, y0 / joined, y1 / joined);
  for (int y = y0 / joined; y < y1 / joined; y++) {
    float *top = denoise_pixels (image, 0, joined * y);
    float *bottom = denoise_pixels (image, 0, joined * y + 1);

    if (step == 0)
      denoise_join_row (top, bottom, denoise_pixels (&cells, 0, y), width);
    else if (step == FLAME_DENOISE_STEPS)
      denoise_part_row (
          denoise_pixels (&cells, 0, y), params->chance, top, bottom, width);
  }
}
