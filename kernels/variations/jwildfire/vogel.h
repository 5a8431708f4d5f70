/*
 * vogel: puts the plane around a sunflower's seeds.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    vogel, 1079, .needs = FLAME_NEEDS_R, .draws = 1, FLAME_PREPARED (vogel))
FLAME_PARAM (
    vogel, n, 20.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 2147483647.0))
FLAME_PARAM (vogel, scale, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_vogel
{
  float n; /* number of seeds */
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (vogel)
{
  k->n = (float) in->n;
  k->scale = (float) in->scale;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

FLAME_VARIATION (vogel)
{
  const float i = flame_rng_below (rng, k->n) + 1.0f;
  const double turns = (double) i * 0.38196601125010515;
  const float r = w * (p->r + flame_sqrtf (i));
  float s, c;

  flame_sincos_turns ((float) flame_fraction_double (turns), &s, &c);
  o->x += r * (c + k->scale * p->x);
  o->y += r * (s + k->scale * p->y);
}
#endif
