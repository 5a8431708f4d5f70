/*
 * Truchet_fill: moves the points in the bands of Truchet's tiles and turns all
 * others by half a turn.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Truchet_fill, 522, FLAME_PREPARED (Truchet_fill))
FLAME_PARAM (Truchet_fill, exponent, 2.0, .type = FLAME_CYCLIC,
    FLAME_EMBER_RANGE (0.001, 2.0), FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.0}))
FLAME_PARAM (Truchet_fill, arc_width, 0.5, .type = FLAME_CYCLIC,
    FLAME_EMBER_RANGE (0.001, 1.0), FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.0}))
FLAME_PARAM (Truchet_fill, seed, 0.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/truchet.h"

struct FlameConstants_Truchet_fill
{
  FlameTruchet tile;
  float inverse_weight;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Truchet_fill)
{
  double scale;

  flame_fill_truchet (fmin (fmax (in->exponent, 0.001), 2.0),
      fmin (fmax (in->arc_width, 0.001), 1.0), in->seed, &scale, &k->tile);
  k->inverse_weight = (float) (1.0 / flame_nonzero_double (use->weight));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (Truchet_fill)
{
  float u = flame_fractionf (p->x * k->inverse_weight),
        v = flame_fractionf (p->y * k->inverse_weight);
  int turned = flame_truchet_turned (flame_round_away (flame_fabsf (p->x)),
      flame_round_away (flame_fabsf (p->y)), &k->tile);
  float first, second, times;

  flame_truchet_arcs (u, v, turned, &k->tile, &first, &second);
  times = (first < 1.0f ? 2.0f : 0.0f) + (second < 1.0f ? 2.0f : 0.0f);
  o->x += times * (u + flame_floorf (p->x)) - p->x;
  o->y += times * (v + flame_floorf (p->y)) - p->y;
}
#endif
