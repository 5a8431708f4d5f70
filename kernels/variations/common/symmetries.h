/*
 * A point after one of a group's maps, chosen at random: JWildfire's symmetries of
 * bands and of patterns in the plane.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/*
 * constants: the number of maps, what is added to x and y first, then six for each map
 */
#define FLAME_SYMMETRIES_FIRST 2

#ifdef FLAME_PREPARE
/* a map's factors: x of x, x of y, y of x, y of y */
#define FLAME_AS_IS 1.0, 0.0, 0.0, 1.0
#define FLAME_ACROSS -1.0, 0.0, 0.0, 1.0
#define FLAME_UPSIDE 1.0, 0.0, 0.0, -1.0
#define FLAME_HALF_TURN -1.0, 0.0, 0.0, -1.0

static void FLAME_UNUSED
flame_begin_symmetries (float *k, double shift)
{
  k[0] = 0.0f;
  k[1] = (float) shift;
}

static void FLAME_UNUSED
flame_add_symmetry (
    float *k, double a, double b, double d, double e, double x, double y)
{
  float *map = k + FLAME_SYMMETRIES_FIRST + 6 * (int) k[0];

  map[0] = (float) a;
  map[1] = (float) b;
  map[2] = (float) x;
  map[3] = (float) d;
  map[4] = (float) e;
  map[5] = (float) y;
  k[0] += 1.0f;
}

/*
 * One side gets the point moved by half a step or more, the other the same with these
 * factors.
 */
static void FLAME_UNUSED
flame_fill_both_sides (
    const double *param, double a, double b, double d, double e, float *k)
{
  const double x = param[0] / 2.0 + 1.0, y = param[1] / 2.0 + 0.5;

  flame_begin_symmetries (k, 0.0);
  flame_add_symmetry (k, FLAME_AS_IS, -x, -y);
  flame_add_symmetry (k, a, b, d, e, x, y);
}
#endif

FLAME_FN void
flame_choose_symmetry (
    const FlamePoint *p, const float *k, float w, FlameRng *rng, FlameSum *o)
{
  const int way = (int) flame_rng_below (rng, k[0]);
  const float *map = k + FLAME_SYMMETRIES_FIRST + 6 * way;
  const float x = p->x + k[1], y = p->y + k[1];

  o->x += w * (map[0] * x + map[1] * y + map[2]);
  o->y += w * (map[3] * x + map[4] * y + map[5]);
}
