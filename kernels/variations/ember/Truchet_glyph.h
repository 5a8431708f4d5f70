/*
 * Truchet_glyph: Truchet's bands inside diamonds; the plane around these is
 * unchanged.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Truchet_glyph, 523, FLAME_PREPARED (Truchet_glyph))
FLAME_PARAM (Truchet_glyph, exponent, 2.0, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (Truchet_glyph, arc_width, 0.5)
FLAME_PARAM (Truchet_glyph, amp, 6.0, FLAME_RANGE (0x1p-52, FLAME_NO_LIMIT))
FLAME_PARAM (Truchet_glyph, max, 0.9, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (Truchet_glyph, angle, 45.0)
FLAME_PARAM (Truchet_glyph, seed, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/truchet.h"

struct FlameConstants_Truchet_glyph
{
  FlameTruchet tile;
  float inverse_weight;
  float distance; /* distance between diamonds, and its inverse */
  float inverse_distance;
  float size;
  float cosine; /* cosine and sine of the diamonds' turn */
  float sine;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Truchet_glyph)
{
  const double exponent = fmin (fmax (in->exponent, 0.001), 2.0);
  const double width = fmin (fmax (in->arc_width, 0.001), 1.0);
  const double angle = in->angle * M_PI / 180.0;
  double scale;

  flame_fill_truchet (exponent, width, in->seed, &scale, &k->tile);
  k->inverse_weight = (float) (1.0 / flame_nonzero_double (use->weight));
  k->distance = (float) in->amp;
  k->inverse_distance = (float) (1.0 / flame_nonzero_double (in->amp));
  k->size = (float) (0.5 * in->amp * in->max);
  k->cosine = (float) cos (angle);
  k->sine = (float) sin (angle);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (Truchet_glyph)
{
  float i = flame_floorf (flame_fabsf (p->x) + 0.5f);
  float j = flame_floorf (flame_fabsf (p->y) + 0.5f);
  float u = flame_fractionf (p->x * k->inverse_weight),
        v = flame_fractionf (p->y * k->inverse_weight);
  float a =
      p->x - (flame_floorf (p->x * k->inverse_distance) + 0.5f) * k->distance;
  float b =
      p->y - (flame_floorf (p->y * k->inverse_distance) + 0.5f) * k->distance;
  int inside = flame_fabsf (k->cosine * a + k->sine * b) +
                   flame_fabsf (k->cosine * b - k->sine * a) <
               k->size;
  float hash = flame_sine_hash (
      (double) i, (double) j, flame_constants_double (&k->tile.seed[0]));
  int odd = flame_truchet_odd ((double) hash * 32747.0 + 12345.0);
  float first, second, times;

  flame_truchet_arcs (u, v,
      k->tile.kind == 1.0f || (k->tile.kind == 2.0f && odd), &k->tile, &first,
      &second);
  times = (first < 1.0f ? 2.0f : 0.0f) + (second < 1.0f ? 2.0f : 0.0f);
  o->x += inside ? times * (u + flame_floorf (p->x)) - p->x : p->x;
  o->y += inside ? times * (v + flame_floorf (p->y)) - p->y : p->y;
}
#endif
