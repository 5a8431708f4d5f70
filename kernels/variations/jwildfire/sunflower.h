/*
 * sunflower: polygons at the places of a sunflower's seeds.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sunflower, 859, .draws = 4, .traits = FLAME_WRITES_COLOR,
    FLAME_PREPARED (sunflower))
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

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/polygon.h"

struct FlameConstants_sunflower
{
  FlamePolygon polygon;
  float turns[2]; /* from one seed to the next */
  float seeds;
  float inverse_number; /* 1/(number of seeds + 1) */
  float scale;
  float invert; /* whether small polygons are in the middle */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (sunflower)
{
  flame_fill_polygon (in->shape, in->filling, &k->polygon);
  flame_fill_turns (in->angle * (3.0 - sqrt (5.0)) / 360.0, k->turns);
  k->seeds = (float) in->nPoints;
  k->inverse_number = (float) (1.0 / (in->nPoints + 1.0));
  k->scale = (float) in->scale;
  k->invert = (float) in->invert;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

FLAME_VARIATION (sunflower)
{
  float seed = flame_rng_below (rng, k->seeds) + 1.0f;
  float r = flame_sqrtf (seed * k->inverse_number),
        size = k->invert != 0.0f ? r : 1.0f - r;
  float x, y, s, c;

  flame_sincos_turns (flame_count_turns (seed, k->turns), &s, &c);
  flame_polygon_point (&k->polygon, rng, &x, &y);
  o->x += w * (k->scale * size * x + r * c);
  o->y += w * (k->scale * size * y + r * s);
  o->color = size;
}
#endif
