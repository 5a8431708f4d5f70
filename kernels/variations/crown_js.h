/*
 * crown_js: points of a line of ever smaller waves, coloured by where they are.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crown_js, 794, .z = FLAME_Z_OWN, .draws = 1,
    .traits = FLAME_READS_SUM | FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    FLAME_CONSTANTS (crown_js, 28))
FLAME_PARAM (crown_js, a, 5.0)
FLAME_PARAM (crown_js, b, 0.63092975357145742)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crown_js)
{
  for (int i = 0; i < 14; i++) {
    k[i] = (float) pow (in->param[0], i + 1);
    k[14 + i] = (float) pow (in->param[0], -in->param[1] * (i + 1));
  }
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/unroll.h"

/* k[0] to k[13] = frequencies, k[14] on = their sizes */
FLAME_VARIATION (crown_js)
{
  double turns = (double) flame_rng_01 (rng) - 0.5;
  float x = 0.0f, y = 0.0f, r2;

  FLAME_UNROLL
  for (int i = 0; i < 14; i++) {
    float s, c;

    flame_sincos_turns (
        (float) flame_fraction_double ((double) k[i] * turns), &s, &c);
    x += i % 2 ? -s * k[14 + i] : s * k[14 + i];
    y += c * k[14 + i];
  }
  r2 = x * x + y * y;
  o->x += w * x;
  o->y += w * y;
  o->z += w * r2 * r2;
  o->color = flame_fractionf (o->x * o->x + o->y * o->y);
}
#endif
