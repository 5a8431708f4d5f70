/*
 * Truchet_inv: keeps what is outside of the bands of Truchet's tiles.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Truchet_inv, 526, FLAME_PREPARED (Truchet_inv))
FLAME_PARAM (Truchet_inv, exponent, 2.0, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (Truchet_inv, arc_width, 0.5)
FLAME_PARAM (Truchet_inv, rotation, 0.0)
FLAME_PARAM (Truchet_inv, size, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (Truchet_inv, seed, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/truchet.h"

struct FlameConstants_Truchet_inv
{
  FlameTruchet tile;
  float scale;
  float size;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Truchet_inv)
{
  const double exponent = fmin (fmax (in->exponent, 0.001), 2.0);
  const double width = fmin (fmax (in->arc_width, 0.001), 1.0);
  double scale;

  flame_fill_truchet (exponent, width, in->seed, &scale, &k->tile);
  k->scale = (float) ((cos (in->rotation) + sin (in->rotation)) /
                      flame_nonzero_double (use->weight));
  k->size = (float) in->size;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (Truchet_inv)
{
  float u = flame_fractionf (p->x * k->scale),
        v = flame_fractionf (p->y * k->scale);
  int turned = flame_truchet_turned (
      flame_floorf (p->x + 0.5f), flame_floorf (p->y + 0.5f), &k->tile);
  float first, second;
  int outside;

  flame_truchet_arcs (u, v, turned, &k->tile, &first, &second);
  outside = first > 1.0f && second > 1.0f;
  o->x += outside ? k->size * (u + flame_floorf (p->x)) : 0.0f;
  o->y += outside ? k->size * (v + flame_floorf (p->y)) : 0.0f;
}
#endif
