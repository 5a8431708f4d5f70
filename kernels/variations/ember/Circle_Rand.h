/*
 * Circle_Rand: discs of random sizes on a grid, some of which are left out.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Circle_Rand, 502, .draws = 4, FLAME_PREPARED (Circle_Rand))
FLAME_PARAM (Circle_Rand, X, 10.0)
FLAME_PARAM (Circle_Rand, Y, 10.0)
FLAME_PARAM (Circle_Rand, size, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (Circle_Rand, power, 1.0)
FLAME_PARAM (Circle_Rand, density, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (Circle_Rand, seed, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_Circle_Rand
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

FLAME_PREPARE (Circle_Rand)
{
  flame_fill_double (in->X, k->half_width);
  flame_fill_double (in->Y, k->half_height);
  k->size = (float) in->size;
  k->power = (float) in->power;
  k->density = (float) in->density;
  flame_fill_double (in->seed, k->seed);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

FLAME_VARIATION (Circle_Rand)
{
  float turns = flame_rng_01 (rng);
  float radius = k->size * flame_sqrtf (flame_rng_01 (rng));
  double a = 2.0 * (double) flame_floorf (
                       flame_rng_01 (rng) * k->half_width[0] + 0.5f) -
             flame_constants_double (k->half_width);
  double b = 2.0 * (double) flame_floorf (
                       flame_rng_01 (rng) * k->half_height[0] + 0.5f) -
             flame_constants_double (k->half_height);
  double seed = flame_constants_double (k->seed);
  int there = flame_sine_hash (b, a, seed) < k->density && radius > 0.0f;
  float s, c;

  radius *= flame_powf (flame_sine_hash (a, b, seed), k->power);
  flame_sincos_turns (turns, &s, &c);
  o->x += there ? w * (c * radius + (float) a) : 0.0f;
  o->y += there ? w * (s * radius + (float) b) : 0.0f;
}
#endif
