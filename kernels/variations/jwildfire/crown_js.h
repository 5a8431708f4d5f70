/*
 * crown_js: random points of a line of ever smaller waves, coloured by their
 * place.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crown_js, 794, .z = FLAME_Z_OWN, .draws = 1,
    .traits = FLAME_READS_SUM | FLAME_WRITES_COLOR | FLAME_RAISES_Z |
              FLAME_MAKES_Z,
    FLAME_PREPARED (crown_js))
FLAME_PARAM (crown_js, a, 5.0)
FLAME_PARAM (crown_js, b, 0.63092975357145742)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_crown_js
{
  float frequencies[14];
  float sizes[14];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crown_js)
{
  for (int i = 0; i < 14; i++) {
    k->frequencies[i] = (float) pow (in->a, i + 1);
    k->sizes[i] = (float) pow (in->a, -in->b * (i + 1));
  }
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/unroll.h"

FLAME_VARIATION (crown_js)
{
  double turns = (double) flame_rng_01 (rng) - 0.5;
  float x = 0.0f, y = 0.0f, r2;

  FLAME_UNROLL
  for (int i = 0; i < 14; i++) {
    float s, c;

    flame_sincos_turns (
        (float) flame_fraction_double ((double) k->frequencies[i] * turns), &s,
        &c);
    x += i % 2 ? -s * k->sizes[i] : s * k->sizes[i];
    y += c * k->sizes[i];
  }
  r2 = x * x + y * y;
  o->x += w * x;
  o->y += w * y;
  o->z += w * r2 * r2;
  o->color = flame_fractionf (o->x * o->x + o->y * o->y);
}
#endif
