/*
 * sunvoroni: the cells around a sunflower's seeds, in triangles.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sunvoroni, 1169, .draws = 4, .traits = FLAME_WRITES_COLOR,
    FLAME_ENTRIES (sunvoroni, 6), FLAME_PREPARED (sunvoroni))
FLAME_PARAM (
    sunvoroni, nPoints, 50.0, .type = FLAME_INTEGER, FLAME_RANGE (10.0, 1000.0))
FLAME_PARAM (sunvoroni, angle, 180.0, FLAME_RANGE (0.0, 360.0))
FLAME_PARAM (
    sunvoroni, color_mode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (
    sunvoroni, outline, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    sunvoroni, fill, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (sunvoroni, outline_color, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    sunvoroni, Iters, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (2.0, 4.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sunvoroni
{
  float entries[FLAME_ENTRY_CONSTANTS];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/java-random.h"
#include "kernels/variations/common/shapes.h"

#define FLAME_MAX_SEEDS 1003
#define FLAME_CELL_CORNERS 128

/* The seeds, with three far ones behind them, and the cell of one of them:
 * its corners, and for each the seed beyond the side that begins there. */
typedef struct
{
  double x[FLAME_MAX_SEEDS], y[FLAME_MAX_SEEDS];
  int n, n_corners;
  double cell[FLAME_CELL_CORNERS][2], next[FLAME_CELL_CORNERS][2];
  int beyond[FLAME_CELL_CORNERS], next_beyond[FLAME_CELL_CORNERS];
} FlameSeeds;

static void FLAME_UNUSED
flame_place_seeds (double angle, int n, FlameSeeds *seeds)
{
  static const double far[3][2] = {
      {-8000.0, 0.0}, {8000.0, 8000.0}, {8000.0, -8000.0}};
  const double turn = angle * (3.0 - sqrt (5.0)) * M_PI / 180.0;

  for (int i = 0; i < n; i++) {
    const double r = sqrt ((i + 1.0) / (n + 1.0));

    seeds->x[i] = (double) (float) (r * cos ((i + 1) * turn));
    seeds->y[i] = (double) (float) (r * sin ((i + 1) * turn));
  }
  for (int i = 0; i < 3; i++) {
    seeds->x[n + i] = far[i][0];
    seeds->y[n + i] = far[i][1];
  }
  seeds->n = n + 3;
}

/* Cuts off what is nearer to seed @j than to seed @i. */
static void FLAME_UNUSED
flame_halve_cell (FlameSeeds *seeds, int i, int j)
{
  const double dx = seeds->x[j] - seeds->x[i], dy = seeds->y[j] - seeds->y[i];
  const double middle = 0.5 * (dx * (seeds->x[i] + seeds->x[j]) +
                                  dy * (seeds->y[i] + seeds->y[j]));
  int n = 0;

  for (int c = 0; c < seeds->n_corners; c++) {
    const double *from = seeds->cell[c];
    const double *to = seeds->cell[(c + 1) % seeds->n_corners];
    const double a = dx * from[0] + dy * from[1] - middle;
    const double b = dx * to[0] + dy * to[1] - middle;

    if (n > FLAME_CELL_CORNERS - 2)
      return;
    if (a <= 0.0) {
      memcpy (seeds->next[n], from, sizeof seeds->next[n]);
      seeds->next_beyond[n++] = seeds->beyond[c];
    }
    if ((a <= 0.0) != (b <= 0.0)) {
      const double part = a / (a - b);

      seeds->next[n][0] = from[0] + part * (to[0] - from[0]);
      seeds->next[n][1] = from[1] + part * (to[1] - from[1]);
      seeds->next_beyond[n++] = a <= 0.0 ? j : seeds->beyond[c];
    }
  }
  seeds->n_corners = n;
  memcpy (seeds->cell, seeds->next, sizeof seeds->cell);
  memcpy (seeds->beyond, seeds->next_beyond, sizeof seeds->beyond);
}

static void FLAME_UNUSED
flame_clip_cell (FlameSeeds *seeds, int i)
{
  static const double all[4][2] = {
      {-1e5, -1e5}, {1e5, -1e5}, {1e5, 1e5}, {-1e5, 1e5}};

  seeds->n_corners = 4;
  memcpy (seeds->cell, all, sizeof all);
  for (int j = 0; j < seeds->n; j++)
    if (j != i)
      flame_halve_cell (seeds, i, j);
}

/* Adds a cell's sides. A side that two cells share is added once. */
static void FLAME_UNUSED
flame_add_cell_lines (
    const FlameSeeds *seeds, int i, double color, FlameEntryList *list)
{
  for (int c = 0; c < seeds->n_corners; c++) {
    const double *from = seeds->cell[c];
    const double *to = seeds->cell[(c + 1) % seeds->n_corners];
    const double line[4] = {from[0], from[1], to[0], to[1]};

    if (seeds->beyond[c] > i)
      flame_add_shape (2.0f, color, line, 4, list);
  }
}

/* Adds a cell as triangles: ears are cut off, every other corner first. */
static void FLAME_UNUSED
flame_add_cell (
    const FlameSeeds *seeds, double mode, double part, FlameEntryList *list)
{
  int left[FLAME_CELL_CORNERS], n = seeds->n_corners, at;
  double area = 0.0, color;
  uint64_t random;

  for (int c = 0; c < n; c++) {
    const double *from = seeds->cell[c], *to = seeds->cell[(c + 1) % n];

    left[c] = c;
    area += 0.5 * (from[0] * to[1] - to[0] * from[1]);
  }
  random = flame_java_seed (area);
  color = mode == 1.0 ? part : fmod (1.0 + area, 1.0);
  for (at = n - 1; n > 2; n--) {
    const int first = at < n ? at : 0, second = first + 1 < n ? first + 1 : 0;
    const int third = second + 1 < n ? second + 1 : 0;
    const double *a = seeds->cell[left[first]], *b = seeds->cell[left[second]];
    const double *c = seeds->cell[left[third]];
    const double corners[6] = {a[0], a[1], b[0], b[1], c[0], c[1]};

    if (mode == 2.0)
      color = flame_java_double (&random);
    flame_add_shape (3.0f, color, corners, 6, list);
    memmove (left + second, left + second + 1,
        (size_t) (n - second - 1) * sizeof *left);
    at = second;
  }
}

FLAME_FILL_ENTRIES (sunvoroni)
{
  const int n = (int) in->nPoints;
  /* Without either, the outline is drawn. */
  const int lines = in->outline == 1.0 || in->fill == 0.0;
  FlameSeeds *seeds = (FlameSeeds *) calloc (1, sizeof *seeds);

  flame_begin_entries (list);
  if (!seeds)
    return;
  flame_place_seeds (in->angle, n, seeds);
  for (int i = 0; i < n && lines; i++) {
    flame_clip_cell (seeds, i);
    flame_add_cell_lines (seeds, i, in->outline_color, list);
  }
  for (int i = 0; i < n && in->fill == 1.0; i++) {
    flame_clip_cell (seeds, i);
    flame_add_cell (seeds, in->color_mode, i / (double) n, list);
  }
  free (seeds);
}

FLAME_PREPARE (sunvoroni)
{
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shapes.h"

FLAME_VARIATION (sunvoroni)
{
  flame_show_shape (k->entries, w, rng, o);
}
#endif
