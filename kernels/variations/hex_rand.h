/*
 * hex_rand: hexagons of random sizes on a grid, some of them left out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hex_rand, 512, .draws = 4, FLAME_CONSTANTS (hex_rand, 9))
FLAME_PARAM (hex_rand, x, 10.0)
FLAME_PARAM (hex_rand, y, 10.0)
FLAME_PARAM (hex_rand, size, 1.0)
FLAME_PARAM (hex_rand, power, 1.0)
FLAME_PARAM (hex_rand, density, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (hex_rand, seed, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"

FLAME_PREPARE (hex_rand)
{
  flame_fill_double (in->param[0], k);
  flame_fill_double (in->param[1], k + 2);
  k[4] = (float) (in->param[2] / sqrt (3.0));
  k[5] = (float) in->param[3];
  k[6] = (float) in->param[4];
  flame_fill_double (in->param[5], k + 7);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/*
 * k[0] to k[3] = half width and height of the grid, k[4] = size, k[5] = power,
 * k[6] = density, k[7], k[8] = seed
 *
 * Each of six triangles has a corner at the middle and (1, u) on its far side.
 */
FLAME_VARIATION (hex_rand)
{
  float at = 6.0f * flame_rng_01 (rng);
  float triangle = flame_floorf (at), u = at - triangle;
  float far = flame_sqrtf (1.0f + u * u - u);
  float pair = flame_truncf (0.5f * triangle);
  float aside = flame_atan2f (0.86602540378444f * u, 1.0f - 0.5f * u);
  float angle = 2.0943951023932f * pair +
                (triangle - 2.0f * pair != 0.0f ? aside : -aside) - FLAME_PI_2;
  double a = (double) flame_floorf (2.0f * flame_rng_01 (rng) * k[0]) -
             flame_constants_double (&k[0]);
  double b = (double) flame_floorf (2.0f * flame_rng_01 (rng) * k[2]) -
             flame_constants_double (&k[2]);
  double x = a + 0.5 * b, y = b * 0.86602540378443865;
  double seed = flame_constants_double (&k[7]);
  float radius = k[4] * far * flame_sqrtf (flame_rng_01 (rng)) *
                 flame_powf (flame_sine_hash (x, y, seed), k[5]);
  int there = flame_sine_hash (y, x, seed) < k[6];
  float s, c;

  flame_sincosf (angle, &s, &c);
  o->x += there ? w * (radius * c + (float) x) : 0.0f;
  o->y += there ? w * (radius * s + (float) y) : 0.0f;
}
#endif
