/*
 * A random point of a regular polygon with a hole, as JWildfire draws them: a corner
 * is above the middle, the farthest are 1 from it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#define FLAME_POLYGON_CONSTANTS 5
#define FLAME_POLYGON_DRAWS 3

#ifdef FLAME_PREPARE
/* @hole: 0 to 1, the part of each radius that is empty */
static void FLAME_UNUSED
flame_fill_polygon (double sides, double hole, float *k)
{
  const double bend = 13.0 / pow (sides, 1.3);

  k[0] = (float) sides;
  k[1] = (float) bend;
  k[2] = (float) (-0.5 / atan (0.5 * bend));
  k[3] = (float) hole;
  k[4] = (float) cos (M_PI / sides);
}
#endif

/* @k: FLAME_POLYGON_CONSTANTS */
FLAME_FN void
flame_polygon_point (const float *k, FlameRng *rng, float *x, float *y)
{
  const float bend = k[1] * (flame_rng_01 (rng) - 0.5f);
  const float part = flame_atan2f (bend, 1.0f) * k[2] + 0.5f;
  const float side = flame_rng_below (rng, k[0]);
  const float from_edge = (part - 0.5f) / k[0];
  const float far = flame_sqrtf (flame_rng_01 (rng));
  float s, c, radius;

  flame_sincos_turns (from_edge, &s, &c);
  radius = k[4] / c * (k[3] + far * (1.0f - k[3]));
  flame_sincos_turns (side / k[0] + from_edge, &s, &c);
  *x = radius * s;
  *y = radius * c;
}
