/*
 * vogel: the plane about a sunflower's seeds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    vogel, 1079, .needs = FLAME_NEEDS_R, .draws = 1, FLAME_CONSTANTS (vogel, 2))
FLAME_PARAM (
    vogel, n, 20.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 2147483647.0))
FLAME_PARAM (vogel, scale, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (vogel)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/* k[0] = seeds, k[1] = scale */
FLAME_VARIATION (vogel)
{
  const float i = flame_rng_below (rng, k[0]) + 1.0f;
  const double turns = (double) i * 0.38196601125010515;
  const float r = w * (p->r + flame_sqrtf (i));
  float s, c;

  flame_sincos_turns ((float) flame_fraction_double (turns), &s, &c);
  o->x += r * (c + k[1] * p->x);
  o->y += r * (s + k[1] * p->y);
}
#endif
