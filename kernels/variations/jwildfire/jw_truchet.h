/*
 * jw_truchet: Truchet with the width of arcs that JWildfire uses.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_truchet, 662, .z = FLAME_Z_WEIGHT, FLAME_PREPARED (jw_truchet),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_Truchet))
FLAME_PARAM (jw_truchet, exponent, 2.0, FLAME_RANGE (0.001, 2.0))
FLAME_PARAM (jw_truchet, arc_width, 0.5, FLAME_RANGE (0.001, 1.0))
FLAME_PARAM (jw_truchet, rotation, 0.0)
FLAME_PARAM (jw_truchet, size, 1.0, FLAME_RANGE (0.001, 10.0))
FLAME_PARAM (jw_truchet, seed, 50.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/truchet.h"

struct FlameConstants_jw_truchet
{
  FlameTruchet tile;
  float scale;
  float size;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_truchet)
{
  const double angle = in->rotation;
  double scale;

  flame_fill_truchet (
      in->exponent, in->arc_width, fabs (in->seed), &scale, &k->tile);
  k->scale = (float) ((cos (angle) + sin (angle)) /
                      flame_nonzero_double (use->weight));
  k->size = (float) in->size;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_truchet)
{
  float i = flame_round_away (p->x), j = flame_round_away (p->y);
  float u = flame_fractionf (p->x * k->scale),
        v = flame_fractionf (p->y * k->scale);
  int turned = flame_truchet_turned (i, j, &k->tile);
  float first, second, times;

  flame_truchet_arcs (u, v, turned, &k->tile, &first, &second);
  times =
      k->size * ((first < 1.0f ? 1.0f : 0.0f) + (second < 1.0f ? 1.0f : 0.0f));
  o->x += times * (u + flame_floorf (p->x));
  o->y += times * (v + flame_floorf (p->y));
}
#endif
