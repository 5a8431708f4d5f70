/*
 * Truchet_glyph: Truchet's bands within diamonds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Truchet_glyph, 523, FLAME_CONSTANTS (Truchet_glyph, 14))
FLAME_PARAM (Truchet_glyph, exponent, 2.0, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (Truchet_glyph, arc_width, 0.5)
FLAME_PARAM (Truchet_glyph, amp, 6.0, FLAME_RANGE (0x1p-52, FLAME_NO_LIMIT))
FLAME_PARAM (Truchet_glyph, max, 0.9, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (Truchet_glyph, angle, 45.0)
FLAME_PARAM (Truchet_glyph, seed, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/truchet.h"

FLAME_PREPARE (Truchet_glyph)
{
  const double exponent = fmin (fmax (in->param[0], 0.001), 2.0);
  const double width = fmin (fmax (in->param[1], 0.001), 1.0);
  const double angle = in->param[4] * M_PI / 180.0;
  double scale;

  flame_fill_truchet (exponent, width, in->param[5], &scale, k);
  k[8] = (float) (1.0 / flame_nonzero_double (in->weight));
  k[9] = (float) in->param[2];
  k[10] = (float) (1.0 / flame_nonzero_double (in->param[2]));
  k[11] = (float) (0.5 * in->param[2] * in->param[3]);
  k[12] = (float) cos (angle);
  k[13] = (float) sin (angle);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/truchet.h"

/*
 * k[0] to k[7] = tile's, k[8] = 1/weight, k[9], k[10] = distance of the
 * diamonds and its inverse, k[11] = their size, k[12], k[13] = cosine and sine
 * of their turn
 */
FLAME_VARIATION (Truchet_glyph)
{
  float i = flame_floorf (flame_fabsf (p->x) + 0.5f);
  float j = flame_floorf (flame_fabsf (p->y) + 0.5f);
  float u = flame_fractionf (p->x * k[8]), v = flame_fractionf (p->y * k[8]);
  float a = p->x - (flame_floorf (p->x * k[10]) + 0.5f) * k[9];
  float b = p->y - (flame_floorf (p->y * k[10]) + 0.5f) * k[9];
  int inside = flame_fabsf (k[12] * a + k[13] * b) +
                   flame_fabsf (k[12] * b - k[13] * a) <
               k[11];
  float hash =
      flame_sine_hash ((double) i, (double) j, flame_constants_double (&k[6]));
  int odd = flame_truchet_odd ((double) hash * 32747.0 + 12345.0);
  float first, second, times;

  flame_truchet_arcs (
      u, v, k[3] == 1.0f || (k[3] == 2.0f && odd), k, &first, &second);
  times = (first < 1.0f ? 2.0f : 0.0f) + (second < 1.0f ? 2.0f : 0.0f);
  o->x += inside ? times * (u + flame_floorf (p->x)) - p->x : p->x;
  o->y += inside ? times * (v + flame_floorf (p->y)) - p->y : p->y;
}
#endif
