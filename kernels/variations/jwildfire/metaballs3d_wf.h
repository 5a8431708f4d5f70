/*
 * metaballs3d_wf: random points of a box at which balls at random places, some
 * of them negative, add up to more than a threshold; if none is found, the
 * point is hidden.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (metaballs3d_wf, 1184, .z = FLAME_Z_OWN, .draws = 1,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z | FLAME_MAKES_Z |
              FLAME_WRITES_RGB,
    FLAME_ENTRIES (metaballs3d_wf, 14), FLAME_PREPARED (metaballs3d_wf))
FLAME_PARAM (
    metaballs3d_wf, mb_mode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (metaballs3d_wf, mb_count, 64.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 100000.0))
FLAME_PARAM (metaballs3d_wf, mb_min_radius, 0.35)
FLAME_PARAM (metaballs3d_wf, mb_max_radius, 0.75)
FLAME_PARAM (metaballs3d_wf, mb_negative, 0.3)
FLAME_PARAM (metaballs3d_wf, mb_seed, 0.0, .type = FLAME_INTEGER,
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 620000.0}))
FLAME_PARAM (metaballs3d_wf, border_size, 0.42)
FLAME_PARAM (metaballs3d_wf, xmin, -3.14159265358979)
FLAME_PARAM (metaballs3d_wf, xmax, 3.14159265358979)
FLAME_PARAM (metaballs3d_wf, ymin, -3.14159265358979)
FLAME_PARAM (metaballs3d_wf, ymax, 3.14159265358979)
FLAME_PARAM (metaballs3d_wf, zmin, -3.14159265358979)
FLAME_PARAM (metaballs3d_wf, zmax, 3.14159265358979)
FLAME_PARAM (metaballs3d_wf, mb_sharpness, 2.75)
FLAME_PARAM (metaballs3d_wf, max_iter, 160.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 10000.0))
FLAME_PARAM (metaballs3d_wf, direct_color, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (metaballs3d_wf, color_mode, 9.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_metaballs3d_wf
{
  float entries[FLAME_ENTRY_CONSTANTS];
  float box[6];
  float much; /* the threshold */
  float tries;
  float direct_color; /* whether points are coloured, and how */
  float color_mode;
};
#endif

#if defined(FLAME_PREPARE) || defined(FLAME_VARIATION)
/* Cells along a side of the box. */
#define FLAME_BALL_CELLS 32
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/box-places.h"
#include "kernels/variations/common/entries.h"
#include "kernels/variations/common/marsaglia.h"

/* The most balls for which cells are examined, which then takes 0.2 s. */
#define FLAME_MAX_CELL_BALLS 1000

/* From 0 to 1, rarely near 1. */
static double FLAME_UNUSED
flame_ball_falloff (double x)
{
  return 1.0 / (x + 0.63) - 0.60;
}

/* @param: of the variation; @low, @size: the box within its border; @high:
 * height of the whole box. (out) @ball: its place, and its squared radius,
 * negative if it takes away */
static void FLAME_UNUSED
flame_make_ball (const double *param, const double *low, const double *size,
    double high, FlameMarsaglia *random, float *ball)
{
  const double a = fabs (param[2]), b = fabs (param[3]);
  const double least = fmin (a, b), more = fmax (a, b) - least;
  const int mode = (int) param[0];
  double r = flame_marsaglia_next (random), at[3];

  r = least + more * (mode == 0 ? r : flame_ball_falloff (r)) *
                  (mode == 1 ? 1.42 : 1.0);
  if (mode == 2) {
    const double far = flame_ball_falloff (flame_marsaglia_next (random)) *
                       fmin (fmin (size[0], high), size[2]) * 0.85;
    const double turn = 2.0 * M_PI * flame_marsaglia_next (random);
    const double up = M_PI * flame_marsaglia_next (random);

    at[0] = low[0] + 0.5 * size[0] + far * sin (up) * cos (turn);
    at[1] = low[1] + 0.5 * size[1] + far * sin (up) * sin (turn);
    at[2] = low[2] + 0.5 * size[2] + far * cos (up);
  } else {
    for (int c = 0; c < 3; c++) {
      const double part = flame_marsaglia_next (random);

      at[c] = c == 1 && mode == 1
                  ? low[c] + size[c] - size[c] * flame_ball_falloff (part)
                  : low[c] + size[c] * part;
    }
  }
  for (int c = 0; c < 3; c++)
    ball[c] = (float) at[c];
  ball[3] = (float) (flame_marsaglia_next (random) < param[4] ? -r * r : r * r);
}

/* (out) The least and the greatest squared distance of a ball from places in
 * a cell. @low, @size: the box; @cell: the cell's number along each side */
static void FLAME_UNUSED
flame_ball_distances (const float *ball, const double *low, const double *size,
    const int *cell, double *nearest, double *farthest)
{
  *nearest = *farthest = 0.0;
  for (int c = 0; c < 3; c++) {
    /* Slightly more than the cell, because places are rounded. */
    const double room = 1e-5 * size[c] + 1e-6 * fabs (low[c]);
    const double start = low[c] + size[c] * cell[c] / FLAME_BALL_CELLS - room;
    const double end =
        low[c] + size[c] * (cell[c] + 1) / FLAME_BALL_CELLS + room;
    const double under = start - (double) ball[c],
                 over = (double) ball[c] - end;
    const double away = fmax (fmax (under, over), 0.0);
    const double far = fmax (fabs (under), fabs (over));

    *nearest += away * away;
    *farthest += far * far;
  }
}

/* Whether @n of @balls may add up to more than @much somewhere in a cell. */
static int FLAME_UNUSED
flame_may_have_much (const float *balls, int n, double much, const double *low,
    const double *size, const int *cell)
{
  double most = 0.0, sum = 0.0;

  if (n > FLAME_MAX_CELL_BALLS)
    return 1;
  for (int i = 0; i < n; i++) {
    const float *ball = balls + 4 * i;
    double nearest, farthest;

    flame_ball_distances (ball, low, size, cell, &nearest, &farthest);
    nearest = (double) ball[3] / (ball[3] > 0.0f ? nearest : farthest);
    most += nearest;
    sum += fabs (nearest);
  }
  /* Allows for the error of single precision. NaN counts as more. */
  return !(most + 1e-5 * sum <= much);
}

/* Adds behind the balls, for each cell of the box, whether it may contain a
 * place. */
static void FLAME_UNUSED
flame_add_ball_cells (const double *param, FlameEntryList *list)
{
  const int n = (int) list->all[0];
  double low[3], size[3];

  for (int c = 0; c < 3; c++) {
    low[c] = fmin (param[7 + 2 * c], param[8 + 2 * c]);
    size[c] = fabs (param[8 + 2 * c] - param[7 + 2 * c]);
  }
  for (int i = 0; i < FLAME_BALL_CELLS * FLAME_BALL_CELLS * FLAME_BALL_CELLS;
       i++) {
    const int cell[3] = {i / FLAME_BALL_CELLS / FLAME_BALL_CELLS,
        i / FLAME_BALL_CELLS % FLAME_BALL_CELLS, i % FLAME_BALL_CELLS};
    const float may = (float) flame_may_have_much (
        list->all + 1, n, param[13], low, size, cell);

    (void) flame_add_entry (list, &may, 1);
  }
}

FLAME_FILL_ENTRIES (metaballs3d_wf)
{
  FlameMarsaglia random = flame_marsaglia (in->mb_seed);
  double low[3], size[3];
  float ball[4];

  flame_begin_entries (list);
  for (int c = 0; c < 3; c++) {
    const double *ends = FLAME_FROM (in, xmin) + 2 * c;

    low[c] = fmin (ends[0], ends[1]) + in->border_size;
    size[c] = fmax (ends[0], ends[1]) - in->border_size - low[c];
  }
  for (int i = 0; i < (int) in->mb_count; i++) {
    flame_make_ball (FLAME_FROM (in, mb_mode), low, size,
        fabs (in->ymax - in->ymin), &random, ball);
    (void) flame_count_entry (list, ball, 4);
  }
  flame_add_ball_cells (FLAME_FROM (in, mb_mode), list);
}

FLAME_PREPARE (metaballs3d_wf)
{
  flame_fill_box (FLAME_FROM (in, xmin), k->box);
  k->much = (float) in->mb_sharpness;
  k->tries = (float) in->max_iter;
  k->direct_color = (float) in->direct_color;
  k->color_mode = (float) in->color_mode;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/box-places.h"
#include "kernels/variations/common/entries.h"

/* The sum of @n balls at @place. */
FLAME_FN float
flame_sum_balls (FLAME_GLOBAL const float *balls, int32_t n, const float *place)
{
  float sum = 0.0f;

  for (int32_t i = 0; i < n; i++) {
    FLAME_GLOBAL const float *ball = balls + 4 * i;
    const float x = place[0] - ball[0], y = place[1] - ball[1];
    const float z = place[2] - ball[2];

    sum += ball[3] / (x * x + y * y + z * z);
  }
  return sum;
}

/* The number of the cell at @part of each side. */
FLAME_FN int32_t
flame_ball_cell (const float *part)
{
  int32_t cell = 0;

  for (int c = 0; c < 3; c++)
    cell = cell * FLAME_BALL_CELLS + (int32_t) (part[c] * FLAME_BALL_CELLS);
  return cell;
}

FLAME_VARIATION (metaballs3d_wf)
{
  FLAME_GLOBAL const float *all = flame_entries (k->entries);
  const int32_t n = (int32_t) all[0];
  FLAME_GLOBAL const float *cells = all + 1 + 4 * n;
  uint32_t word = flame_rng_next (rng);
  float part[3] = {0.0f}, place[3] = {0.0f};
  int found = 0;

  for (float i = 0.0f; i < k->tries && !found; i += 1.0f) {
    word = flame_box_place (word, k->box, part, place);
    found = cells[flame_ball_cell (part)] != 0.0f &&
            flame_sum_balls (all + 1, n, place) > k->much;
  }
  flame_hide (o, !found);
  if (!found)
    return;
  o->x += w * place[0];
  o->y += w * place[1];
  o->z += w * place[2];
  if (k->direct_color > 0.0f)
    o->color = flame_box_color (o->color, k->color_mode, part);
}
#endif
