/*
 * crackle: cells around the points of a grid that noise distorts.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
/* The points of 22 by 22 cells. */
FLAME_INFO (crackle, 504, .draws = 4, FLAME_CHOICE (crackle, kept),
    .in_place = 1, FLAME_PREPARED (crackle))
FLAME_PARAM (crackle, cellsize, 1.0, FLAME_RANGE (1e-4, FLAME_NO_LIMIT))
FLAME_PARAM (crackle, power, 0.2)
FLAME_PARAM (crackle, distort, 0.0)
FLAME_PARAM (crackle, scale, 1.0)
FLAME_PARAM (crackle, z, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_crackle
{
  float half_size; /* half the size of a cell and its inverse */
  float inverse_size;
  float power;
  float distort;
  float scale;
  float z;    /* z coordinate of the noise */
  float kept; /* whether PREPARE has computed the cells' points */
  float points[968];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/crackle-cells.h"

FLAME_PREPARE (crackle)
{
  const double half = flame_nonzero_double (0.5 * fabs (in->cellsize));
  float *points = k->points;

  k->half_size = (float) half;
  k->inverse_size = (float) (1.0 / half);
  k->power = (float) in->power;
  k->distort = (float) in->distort;
  k->scale = (float) in->scale;
  k->z = (float) (2.5 * in->z);
  k->kept = k->half_size >= FLAME_CRACKLE_MIN;
  for (int i = 0; i < FLAME_CRACKLE_CELLS; i++) {
    for (int j = 0; j < FLAME_CRACKLE_CELLS; j++, points += 2) {
      points[0] = points[1] = 0.0f;
      if (k->kept != 0.0f)
        flame_crackle_place ((float) (i + FLAME_CRACKLE_FIRST),
            (float) (j + FLAME_CRACKLE_FIRST), k->half_size, k->distort, k->z,
            &points[0], &points[1]);
    }
  }
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/crackle-cells.h"
#include "kernels/variations/common/unroll.h"

/* @kept: whether PREPARE has computed the points of all cells that are read */
FLAME_FN void
flame_crackle_point (int i, int j, int kept,
    const FLAME_CONSTANTS_MEMORY struct FlameConstants_crackle *k, float *x,
    float *y)
{
  if (kept) {
    *x = k->points[FLAME_CRACKLE_AT (i, j)];
    *y = k->points[FLAME_CRACKLE_AT (i, j) + 1];
  } else {
    flame_crackle_place (
        (float) i, (float) j, k->half_size, k->distort, k->z, x, y);
  }
}

/* A cell, and the square of the distance to its point. */
typedef struct
{
  int i, j;
  float distance;
} FlameCrackleCell;

/* Replaces @nearest by neighbour @n of cell (@i, @j) if its point is nearer. */
FLAME_FN void
flame_crackle_compare (int i, int j, int n, int kept,
    const FLAME_CONSTANTS_MEMORY struct FlameConstants_crackle *k, float u,
    float v, FlameCrackleCell *nearest)
{
  int a = i + n / 3 - 1, b = j + n % 3 - 1, is_less;
  float x, y, distance;

  flame_crackle_point (a, b, kept, k, &x, &y);
  distance = (x - u) * (x - u) + (y - v) * (y - v);
  is_less = distance < nearest->distance;
  nearest->i = is_less ? a : nearest->i;
  nearest->j = is_less ? b : nearest->j;
  nearest->distance = is_less ? distance : nearest->distance;
}

/* The cell (@i, @j) or the neighbour of it whose point is nearest to (@u,
 * @v). */
FLAME_FN FlameCrackleCell
flame_crackle_nearest (int i, int j, int kept,
    const FLAME_CONSTANTS_MEMORY struct FlameConstants_crackle *k, float u,
    float v)
{
  FlameCrackleCell nearest = {i, j, FLAME_INFINITY};

  if (kept) {
    FLAME_UNROLL_LOADS
    for (int n = 0; n < 9; n++)
      flame_crackle_compare (i, j, n, kept, k, u, v, &nearest);
  } else {
    FLAME_UNROLL
    for (int n = 0; n < 9; n++)
      flame_crackle_compare (i, j, n, kept, k, u, v, &nearest);
  }
  return nearest;
}

/* The larger one of @most and the fraction of the way to the edge of
 * neighbour @n; (@x, @y) is the point of cell (@i, @j). */
FLAME_FN float
flame_crackle_part (int i, int j, int n, int kept,
    const FLAME_CONSTANTS_MEMORY struct FlameConstants_crackle *k, float x,
    float y, float u, float v, float most)
{
  float dx, dy, length2, part;

  flame_crackle_point (i + n / 3 - 1, j + n % 3 - 1, kept, k, &dx, &dy);
  dx -= x;
  dy -= y;
  length2 = dx * dx + dy * dy;
  part = 2.0f * ((u - x) * dx + (v - y) * dy) / length2;
  part = length2 == 0.0f ? 1.0f : part;
  return part > most ? part : most;
}

/* How far (@u, @v) is from (@x, @y), the point of cell (@i, @j), as a
 * fraction of the way to the edge. */
FLAME_FN float
flame_crackle_reach (int i, int j, int kept,
    const FLAME_CONSTANTS_MEMORY struct FlameConstants_crackle *k, float x,
    float y, float u, float v)
{
  float most = -FLAME_INFINITY;

  if (kept) {
    FLAME_UNROLL_LOADS
    for (int n = 0; n < 9; n++)
      if (n != 4)
        most = flame_crackle_part (i, j, n, kept, k, x, y, u, v, most);
  } else {
    FLAME_UNROLL
    for (int n = 0; n < 9; n++)
      if (n != 4)
        most = flame_crackle_part (i, j, n, kept, k, x, y, u, v, most);
  }
  return most;
}

/* Adds (@u, @v) with its distance from the nearest point stretched. */
FLAME_FN void
flame_crackle (int kept,
    const FLAME_CONSTANTS_MEMORY struct FlameConstants_crackle *k, float w,
    float u, float v, FlameSum *o)
{
  FlameCrackleCell cell =
      flame_crackle_nearest ((int) flame_floorf (u * k->inverse_size),
          (int) flame_floorf (v * k->inverse_size), kept, k, u, v);
  float x, y, reach, scale;

  flame_crackle_point (cell.i, cell.j, kept, k, &x, &y);
  reach =
      flame_nonzero (flame_crackle_reach (cell.i, cell.j, kept, k, x, y, u, v));
  scale = k->scale * flame_powf (flame_fabsf (reach), k->power) / reach;
  o->x += w * ((u - x) * scale + x);
  o->y += w * ((v - y) * scale + y);
}

FLAME_VARIATION (crackle)
{
  float radius = 0.5f * (flame_rng_01 (rng) + flame_rng_01 (rng));
  float u, v;

  radius += 0.25f * flame_rng_01 (rng) - 0.125f;
  flame_sincos_turns (flame_rng_01 (rng), &u, &v);
  u *= radius;
  v *= radius;
  if (k->kept != 0.0f)
    flame_crackle (1, k, w, u, v, o);
  else
    flame_crackle (0, k, w, u, v, o);
}
#endif
