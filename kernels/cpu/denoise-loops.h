/*
 * The denoiser's loops over a row of buckets; part of kernels/cpu/denoise-rows.h.
 *
 * Each loop is compiled separately for one step, with a pointer for each row and
 * constant distances between a row's planes, so that all addresses are in registers.
 * With the loops inlined into one function, a third of all instructions loaded
 * addresses.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cpu/denoise-guide.h"

/*
 * Guides for a row of buckets: planes of two rows of blocks to interpolate between.
 */
typedef struct
{
  const float *above, *below;
  float share; /* share of the row below */
} DenoiseGuides;

/* What a row of buckets is drawn from: hits and weights of rows. */
typedef struct
{
  const float *rows[3]; /* one step above, the row itself, one step below */
  const float *above,
      *here; /* weights of the row one step above and of the row itself */
} DenoiseTaps;

/* The planes of a row of weights. */
enum
{
  DENOISE_BELOW_LEFT,
  DENOISE_BELOW,
  DENOISE_BELOW_RIGHT,
  DENOISE_RIGHT,
};

/* -------------------------------------------------------------- loads, stores */

FLAME_FN float
denoise_guide_at (
    const float *above, const float *below, float share, int plane, int x)
{
  return flame_denoise_mix (above[plane * FLAME_DENOISE_STRIDE + x],
      below[plane * FLAME_DENOISE_STRIDE + x], share);
}

FLAME_FN FlameLight
denoise_load_hits (const float *row, int x)
{
  const FlameLight hits = {row[x], row[FLAME_DENOISE_STRIDE + x],
      row[2 * FLAME_DENOISE_STRIDE + x], row[3 * FLAME_DENOISE_STRIDE + x]};

  return hits;
}

FLAME_FN void
denoise_store_hits (float *FLAME_RESTRICT row, int x, FlameLight hits)
{
  row[x] = hits.r;
  row[FLAME_DENOISE_STRIDE + x] = hits.g;
  row[2 * FLAME_DENOISE_STRIDE + x] = hits.b;
  row[3 * FLAME_DENOISE_STRIDE + x] = hits.a;
}

FLAME_FN FlameDenoiseCell
denoise_load_cell (const float *row, int x)
{
  const FlameDenoiseCell cell = {row[x], row[FLAME_DENOISE_STRIDE + x],
      row[2 * FLAME_DENOISE_STRIDE + x], row[3 * FLAME_DENOISE_STRIDE + x],
      row[4 * FLAME_DENOISE_STRIDE + x]};

  return cell;
}

FLAME_FN void
denoise_store_cell (float *FLAME_RESTRICT row, int x, FlameDenoiseCell cell)
{
  row[x] = cell.r;
  row[FLAME_DENOISE_STRIDE + x] = cell.g;
  row[2 * FLAME_DENOISE_STRIDE + x] = cell.b;
  row[3 * FLAME_DENOISE_STRIDE + x] = cell.root;
  row[4 * FLAME_DENOISE_STRIDE + x] = cell.strict;
}

/* ------------------------------------------------------------------ coming in */

DENOISE_APART static void
denoise_split_row (const float *FLAME_RESTRICT pixels, DenoiseGuides guides,
    const FlameDenoiseLevel *to_level, float *FLAME_RESTRICT hits,
    float *FLAME_RESTRICT cells, int n)
{
  const FlameDenoiseLevel level = *to_level;
  const float *above = guides.above, *below = guides.below;

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    const FlameLight light = flame_denoise_hits (
        pixels[4 * x], pixels[4 * x + 1], pixels[4 * x + 2], pixels[4 * x + 3]);

    denoise_store_hits (hits, x, light);
    denoise_store_cell (cells, x,
        flame_denoise_cell (
            light, denoise_guide_at (above, below, guides.share, 0, x), level));
  }
}

/* ------------------------------------------------------------------ the levels */

/* @strict: for the pair of @cell and column @x of @row */
FLAME_FN float
denoise_weight_to (
    FlameDenoiseCell cell, float strict, const float *row, int x, float tap)
{
  const FlameDenoiseCell there = denoise_load_cell (row, x);

  return flame_denoise_weight (cell, there, strict * there.strict, tap);
}

/*
 * Computes the weights from row @here to row @below and along @here, each once for two
 * buckets, as this is half of a level's work.
 * @leans: for row @here
 */
FLAME_FN void
denoise_weigh_row (const float *FLAME_RESTRICT here,
    const float *FLAME_RESTRICT below, int step, DenoiseGuides leans,
    const FlameDenoiseLevel *level, float *FLAME_RESTRICT out, int n)
{
  const int plane = FLAME_DENOISE_STRIDE;
  const float near = level->near, diagonal = level->diagonal;
  const float *first = leans.above, *second = leans.below;

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    const FlameDenoiseCell cell = denoise_load_cell (here, x);
    const FlameDenoiseWays ways = flame_denoise_ways (cell.strict,
        denoise_guide_at (first, second, leans.share, 0, x),
        denoise_guide_at (first, second, leans.share, 1, x));

    out[DENOISE_BELOW_LEFT * plane + x] =
        denoise_weight_to (cell, ways.below_left, below, x - step, diagonal);
    out[DENOISE_BELOW * plane + x] =
        denoise_weight_to (cell, ways.below, below, x, near);
    out[DENOISE_BELOW_RIGHT * plane + x] =
        denoise_weight_to (cell, ways.below_right, below, x + step, diagonal);
    out[DENOISE_RIGHT * plane + x] =
        denoise_weight_to (cell, ways.right, here, x + step, near);
  }
}

/*
 * Returns: a bucket's light after a level. @top, @row, @bottom: DenoiseTaps.rows
 */
FLAME_FN FlameLight
denoise_bucket (const float *top, const float *row, const float *bottom,
    const float *above, const float *here, int x, int step)
{
  const int plane = FLAME_DENOISE_STRIDE;
  FlameDenoiseSums sums = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f};

  sums = flame_denoise_add (sums, denoise_load_hits (top, x - step),
      above[DENOISE_BELOW_RIGHT * plane + x - step]);
  sums = flame_denoise_add (
      sums, denoise_load_hits (top, x), above[DENOISE_BELOW * plane + x]);
  sums = flame_denoise_add (sums, denoise_load_hits (top, x + step),
      above[DENOISE_BELOW_LEFT * plane + x + step]);
  sums = flame_denoise_add (sums, denoise_load_hits (row, x - step),
      here[DENOISE_RIGHT * plane + x - step]);
  sums = flame_denoise_add (
      sums, denoise_load_hits (row, x + step), here[DENOISE_RIGHT * plane + x]);
  sums = flame_denoise_add (sums, denoise_load_hits (bottom, x - step),
      here[DENOISE_BELOW_LEFT * plane + x]);
  sums = flame_denoise_add (
      sums, denoise_load_hits (bottom, x), here[DENOISE_BELOW * plane + x]);
  sums = flame_denoise_add (sums, denoise_load_hits (bottom, x + step),
      here[DENOISE_BELOW_RIGHT * plane + x]);
  return flame_denoise_finish (sums, denoise_load_hits (row, x));
}

/* Writes what the next level draws from and compares. */
FLAME_FN void
denoise_inner_row (const DenoiseTaps *taps, int step, DenoiseGuides guides,
    const FlameDenoiseLevel *to_level, float *FLAME_RESTRICT hits,
    float *FLAME_RESTRICT cells, int n)
{
  const FlameDenoiseLevel next = *to_level;
  const float *top = taps->rows[0], *row = taps->rows[1];
  const float *bottom = taps->rows[2];
  const float *before = taps->above, *here = taps->here;
  const float *above = guides.above, *below = guides.below;

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    const FlameLight light =
        denoise_bucket (top, row, bottom, before, here, x, step);

    denoise_store_hits (hits, x, light);
    denoise_store_cell (cells, x,
        flame_denoise_cell (
            light, denoise_guide_at (above, below, guides.share, 0, x), next));
  }
}

/* Writes what the bound reads, without brightness. */
FLAME_FN void
denoise_outer_row (
    const DenoiseTaps *taps, int step, float *FLAME_RESTRICT hits, int n)
{
  const float *top = taps->rows[0], *row = taps->rows[1];
  const float *bottom = taps->rows[2];
  const float *before = taps->above, *here = taps->here;

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++)
    denoise_store_hits (
        hits, x, denoise_bucket (top, row, bottom, before, here, x, step));
}

/* The loops for one step. */
typedef struct
{
  void (*weigh) (const float *here, const float *below, DenoiseGuides leans,
      const FlameDenoiseLevel *level, float *out, int n);
  void (*to_level) (const DenoiseTaps *taps, DenoiseGuides guides,
      const FlameDenoiseLevel *next, float *hits, float *cells, int n);
  void (*to_bound) (const DenoiseTaps *taps, float *hits, int n);
} DenoiseLoops;

#define DENOISE_LOOPS(step)                                                    \
  DENOISE_APART static void denoise_weigh_##step (const float *here,           \
      const float *below, DenoiseGuides leans, const FlameDenoiseLevel *level, \
      float *out, int n)                                                       \
  {                                                                            \
    denoise_weigh_row (here, below, step, leans, level, out, n);               \
  }                                                                            \
  DENOISE_APART static void denoise_to_level_##step (const DenoiseTaps *taps,  \
      DenoiseGuides guides, const FlameDenoiseLevel *next, float *hits,        \
      float *cells, int n)                                                     \
  {                                                                            \
    denoise_inner_row (taps, step, guides, next, hits, cells, n);              \
  }                                                                            \
  DENOISE_APART static void denoise_to_bound_##step (                          \
      const DenoiseTaps *taps, float *hits, int n)                             \
  {                                                                            \
    denoise_outer_row (taps, step, hits, n);                                   \
  }                                                                            \
  static const DenoiseLoops denoise_loops_##step = {                           \
      denoise_weigh_##step, denoise_to_level_##step, denoise_to_bound_##step};

DENOISE_LOOPS (1)
DENOISE_LOOPS (2)
DENOISE_LOOPS (4)

static const DenoiseLoops *
denoise_loops (int step)
{
  switch (step) {
    case 1:
      return &denoise_loops_1;
    case 2:
      return &denoise_loops_2;
    default:
      return &denoise_loops_4;
  }
}

/* ------------------------------------------------------------------- the bound */

/*
 * Several loops, each reading the results of those before. In one loop too many
 * operations would depend on each other, with too few independent ones for the
 * processor to choose from.
 */

/* The planes of a row that the bound works in. */
enum
{
  DENOISE_AFTER, /* first the chance, then the brightness that the bound allows */
  DENOISE_MAX,
  DENOISE_MIN,
  DENOISE_LIFT,
};

DENOISE_APART static void
denoise_density_row (const float *FLAME_RESTRICT hits,
    const FlamePostParams *post, float *FLAME_RESTRICT out, int n)
{
  const FlameDenoiseTone tone = flame_denoise_tone (post);

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++)
    out[x] = flame_denoise_density (hits[x], tone);
}

/* Works in place. */
DENOISE_APART static void
denoise_alpha_row (float *row, const FlamePostParams *post, int n)
{
  const FlameDenoiseTone tone = flame_denoise_tone (post);

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++)
    row[x] = flame_denoise_alpha (row[x], tone);
}

/* Replaces alpha; the result is behind a row's planes of hits. */
DENOISE_APART static void
denoise_light_row (float *row, int n)
{
  float *light = row + 4 * FLAME_DENOISE_STRIDE;

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++)
    light[x] = flame_denoise_shown (denoise_load_hits (row, x), light[x]);
}

/*
 * Computes the displayed brightness of a row of hits and writes it behind the row's
 * planes.
 */
static void
denoise_show_row (float *row, const FlamePostParams *post, int n)
{
  float *light = row + 4 * FLAME_DENOISE_STRIDE;

  denoise_density_row (row + 3 * FLAME_DENOISE_STRIDE, post, light, n);
  denoise_alpha_row (light, post, n);
  denoise_light_row (row, n);
}

DENOISE_APART static void
denoise_chance_row (const float *FLAME_RESTRICT hits,
    const FlameDenoiseLevel *to_level, float *FLAME_RESTRICT out, int n)
{
  const FlameDenoiseLevel level = *to_level;

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++)
    out[x] = flame_denoise_chance (hits[x], level);
}

FLAME_FN FlameDenoiseRange
denoise_widen_three (FlameDenoiseRange range, const float *light, int x)
{
  range = flame_denoise_widen (range, light[x - 1]);
  range = flame_denoise_widen (range, light[x]);
  return flame_denoise_widen (range, light[x + 1]);
}

/*
 * Reads three rows of brightness and the chance in @out, and writes the planes of @out.
 */
DENOISE_APART static void
denoise_judge_row (const float *FLAME_RESTRICT top,
    const float *FLAME_RESTRICT light, const float *FLAME_RESTRICT bottom,
    const FlameDenoiseLevel *to_level, float *FLAME_RESTRICT out, int n)
{
  const FlameDenoiseLevel level = *to_level;
  const int plane = FLAME_DENOISE_STRIDE;

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    FlameDenoiseRange range = {light[x - 1], light[x - 1]};

    range = flame_denoise_widen (range, light[x + 1]);
    range = denoise_widen_three (range, top, x);
    range = denoise_widen_three (range, bottom, x);
    out[DENOISE_AFTER * plane + x] = flame_denoise_judge (
        light[x], out[DENOISE_AFTER * plane + x], range, level);
    out[DENOISE_MAX * plane + x] = range.most;
    out[DENOISE_MIN * plane + x] = range.least;
  }
}

DENOISE_APART static void
denoise_lift_row (const float *FLAME_RESTRICT row, DenoiseGuides guides,
    const FlameDenoiseLevel *to_level, float *FLAME_RESTRICT planes, int n)
{
  const FlameDenoiseLevel level = *to_level;
  const int plane = FLAME_DENOISE_STRIDE;
  const float *above = guides.above, *below = guides.below;

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    const float guide[3] = {denoise_guide_at (above, below, guides.share, 0, x),
        denoise_guide_at (above, below, guides.share, 1, x),
        denoise_guide_at (above, below, guides.share, 2, x)};
    const FlameDenoiseRange range = {
        planes[DENOISE_MAX * plane + x], planes[DENOISE_MIN * plane + x]};

    planes[DENOISE_LIFT * plane + x] =
        flame_denoise_lift (denoise_load_hits (row, x),
            planes[DENOISE_AFTER * plane + x], range, guide, level);
  }
}

/* Returns: a bucket's sums */
FLAME_FN FlameLight
denoise_bound_bucket (const float *row, const float *planes, int x)
{
  const int plane = FLAME_DENOISE_STRIDE;

  return flame_denoise_bound (denoise_load_hits (row, x), row[4 * plane + x],
      planes[DENOISE_AFTER * plane + x], planes[DENOISE_LIFT * plane + x]);
}

DENOISE_APART static void
denoise_bound_row (const float *FLAME_RESTRICT row,
    const float *FLAME_RESTRICT planes, float *FLAME_RESTRICT out, int n)
{
  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    const FlameLight hits = denoise_bound_bucket (row, planes, x);

    out[4 * x] = FLAME_DENOISE_HIT * hits.r;
    out[4 * x + 1] = FLAME_DENOISE_HIT * hits.g;
    out[4 * x + 2] = FLAME_DENOISE_HIT * hits.b;
    out[4 * x + 3] = FLAME_DENOISE_HIT * hits.a;
  }
}

/* @planes: scratch */
static void
denoise_last_row (const float *const rows[3], DenoiseGuides guides,
    const FlameDenoiseLevel *level, float *planes, float *out, int n)
{
  const int light = 4 * FLAME_DENOISE_STRIDE;
  const int whole = denoise_round_up (n);

  denoise_chance_row (rows[1] + 3 * FLAME_DENOISE_STRIDE, level, planes, whole);
  denoise_judge_row (
      rows[0] + light, rows[1] + light, rows[2] + light, level, planes, whole);
  denoise_lift_row (rows[1], guides, level, planes, whole);
  denoise_bound_row (rows[1], planes, out, n);
}
