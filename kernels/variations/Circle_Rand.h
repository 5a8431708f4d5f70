/*
 * Circle_Rand: discs of random sizes on a grid, some of them left out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Circle_Rand, 502, .draws = 4, FLAME_CONSTANTS (Circle_Rand, 9))
FLAME_PARAM (Circle_Rand, X, 10.0)
FLAME_PARAM (Circle_Rand, Y, 10.0)
FLAME_PARAM (Circle_Rand, size, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (Circle_Rand, power, 1.0)
FLAME_PARAM (Circle_Rand, density, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (Circle_Rand, seed, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"

FLAME_PREPARE (Circle_Rand)
{
  flame_fill_double (in->param[0], k);
  flame_fill_double (in->param[1], k + 2);
  flame_copy_params (in, 2, 3, k + 4);
  flame_fill_double (in->param[5], k + 7);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/*
 * k[0] to k[3] = width and height of the grid, k[4] = size, k[5] = power,
 * k[6] = density, k[7], k[8] = seed
 */
FLAME_VARIATION (Circle_Rand)
{
  float turns = flame_rng_01 (rng);
  float radius = k[4] * flame_sqrtf (flame_rng_01 (rng));
  double a = 2.0 * (double) flame_floorf (flame_rng_01 (rng) * k[0] + 0.5f) -
             flame_constants_double (&k[0]);
  double b = 2.0 * (double) flame_floorf (flame_rng_01 (rng) * k[2] + 0.5f) -
             flame_constants_double (&k[2]);
  double seed = flame_constants_double (&k[7]);
  int there = flame_sine_hash (b, a, seed) < k[6] && radius > 0.0f;
  float s, c;

  radius *= flame_powf (flame_sine_hash (a, b, seed), k[5]);
  flame_sincos_turns (turns, &s, &c);
  o->x += there ? w * (c * radius + (float) a) : 0.0f;
  o->y += there ? w * (s * radius + (float) b) : 0.0f;
}
#endif
