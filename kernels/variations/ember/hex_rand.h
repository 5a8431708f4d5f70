/*
 * hex_rand: hexagons of random sizes on a grid, some of which are left out.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hex_rand, 512, .draws = 4, FLAME_PREPARED (hex_rand))
FLAME_PARAM (hex_rand, x, 10.0)
FLAME_PARAM (hex_rand, y, 10.0)
FLAME_PARAM (hex_rand, size, 1.0)
FLAME_PARAM (hex_rand, power, 1.0)
FLAME_PARAM (hex_rand, density, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (hex_rand, seed, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hex_rand
{
  float half_width[2]; /* half the grid's width and height, as doubles */
  float half_height[2];
  float size;
  float power;
  float density;
  float seed[2];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"

FLAME_PREPARE (hex_rand)
{
  flame_fill_double (in->x, k->half_width);
  flame_fill_double (in->y, k->half_height);
  k->size = (float) (in->size / sqrt (3.0));
  k->power = (float) in->power;
  k->density = (float) in->density;
  flame_fill_double (in->seed, k->seed);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/* A hexagon consists of six triangles with a corner at its middle. (1, u) is
 * a random place on the far side of one. */
FLAME_VARIATION (hex_rand)
{
  float at = 6.0f * flame_rng_01 (rng);
  float triangle = flame_floorf (at), u = at - triangle;
  float far = flame_sqrtf (1.0f + u * u - u);
  float pair = flame_truncf (0.5f * triangle);
  float aside = flame_atan2f (0.86602540378444f * u, 1.0f - 0.5f * u);
  float angle = 2.0943951023932f * pair +
                (triangle - 2.0f * pair != 0.0f ? aside : -aside) - FLAME_PI_2;
  double a =
      (double) flame_floorf (2.0f * flame_rng_01 (rng) * k->half_width[0]) -
      flame_constants_double (k->half_width);
  double b =
      (double) flame_floorf (2.0f * flame_rng_01 (rng) * k->half_height[0]) -
      flame_constants_double (k->half_height);
  double x = a + 0.5 * b, y = b * 0.86602540378443865;
  double seed = flame_constants_double (k->seed);
  float radius = k->size * far * flame_sqrtf (flame_rng_01 (rng)) *
                 flame_powf (flame_sine_hash (x, y, seed), k->power);
  int there = flame_sine_hash (y, x, seed) < k->density;
  float s, c;

  flame_sincosf (angle, &s, &c);
  o->x += there ? w * (radius * c + (float) x) : 0.0f;
  o->y += there ? w * (radius * s + (float) y) : 0.0f;
}
#endif
