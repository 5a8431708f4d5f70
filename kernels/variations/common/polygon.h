/*
 * A random point of a regular polygon with a hole, as JWildfire draws it: one corner is
 * above the middle, and the corners are 1 from it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

typedef struct
{
  float sides;
  float bend;
  float part; /* of a side, by its angle */
  float hole;
  float height; /* distance of a side from the middle */
} FlamePolygon;

#define FLAME_POLYGON_DRAWS 3

#ifdef FLAME_PREPARE
/* @hole: 0 to 1, the part of each radius that is empty */
static void FLAME_UNUSED
flame_fill_polygon (double sides, double hole, FlamePolygon *k)
{
  const double bend = 13.0 / pow (sides, 1.3);

  k->sides = (float) sides;
  k->bend = (float) bend;
  k->part = (float) (-0.5 / atan (0.5 * bend));
  k->hole = (float) hole;
  k->height = (float) cos (M_PI / sides);
}
#endif

FLAME_FN void
flame_polygon_point (const FlamePolygon *k, FlameRng *rng, float *x, float *y)
{
  const float bend = k->bend * (flame_rng_01 (rng) - 0.5f);
  const float part = flame_atan2f (bend, 1.0f) * k->part + 0.5f;
  const float side = flame_rng_below (rng, k->sides);
  const float from_edge = (part - 0.5f) / k->sides;
  const float far = flame_sqrtf (flame_rng_01 (rng));
  float s, c, radius;

  flame_sincos_turns (from_edge, &s, &c);
  radius = k->height / c * (k->hole + far * (1.0f - k->hole));
  flame_sincos_turns (side / k->sides + from_edge, &s, &c);
  *x = radius * s;
  *y = radius * c;
}
