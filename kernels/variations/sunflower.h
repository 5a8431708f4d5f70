/*
 * sunflower: polygons in the places of a sunflower's seeds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sunflower, 859, .draws = 4, .traits = FLAME_WRITES_COLOR,
    FLAME_CONSTANTS (sunflower, 11))
FLAME_PARAM (sunflower, nPoints, 500.0, .type = FLAME_INTEGER,
    FLAME_RANGE (10.0, 1000.0))
FLAME_PARAM (
    sunflower, shape, 10.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, 20.0))
FLAME_PARAM (sunflower, scale, 0.02, FLAME_RANGE (0.0, 100.0))
FLAME_PARAM (sunflower, angle, 180.0, FLAME_RANGE (0.0, 360.0))
FLAME_PARAM (sunflower, color, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (sunflower, filling, 0.0, FLAME_RANGE (0.0, 1.0),
    .aliases = "sunflower_F__filling")
FLAME_PARAM (
    sunflower, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/polygon.h"
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (sunflower)
{
  flame_fill_polygon (in->param[1], in->param[5], k);
  flame_fill_turns (in->param[3] * (3.0 - sqrt (5.0)) / 360.0, k + 5);
  k[7] = (float) in->param[0];
  k[8] = (float) (1.0 / (in->param[0] + 1.0));
  k[9] = (float) in->param[2];
  k[10] = (float) in->param[6];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/polygon.h"
#include "kernels/variations/common/turns.h"

/*
 * k[0] to k[4] = the polygon, k[5], k[6] = a turn, k[7] = seeds, k[8] = one of their
 * number and one, k[9] = scale, k[10] = whether the small ones are in the middle
 */
FLAME_VARIATION (sunflower)
{
  float seed = flame_rng_below (rng, k[7]) + 1.0f;
  float r = flame_sqrtf (seed * k[8]), size = k[10] != 0.0f ? r : 1.0f - r;
  float x, y, s, c;

  flame_sincos_turns (flame_count_turns (seed, k + 5), &s, &c);
  flame_polygon_point (k, rng, &x, &y);
  o->x += w * (k[9] * size * x + r * c);
  o->y += w * (k[9] * size * y + r * s);
  o->color = size;
}
#endif
