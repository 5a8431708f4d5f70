/*
 * Truchet_fill: the plane with what is in the bands of Truchet's tiles moved.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Truchet_fill, 522, FLAME_CONSTANTS (Truchet_fill, 9))
FLAME_PARAM (
    Truchet_fill, exponent, 2.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.001, 2.0))
FLAME_PARAM (Truchet_fill, arc_width, 0.5, .type = FLAME_CYCLIC,
    FLAME_RANGE (0.001, 1.0))
FLAME_PARAM (Truchet_fill, seed, 0.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/truchet.h"

FLAME_PREPARE (Truchet_fill)
{
  double scale;

  flame_fill_truchet (in->param[0], in->param[1], in->param[2], &scale, k);
  k[8] = (float) (1.0 / flame_nonzero_double (in->weight));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/truchet.h"

/* k[0] to k[7] = tile's, k[8] = 1/weight */
FLAME_VARIATION (Truchet_fill)
{
  float u = flame_fractionf (p->x * k[8]), v = flame_fractionf (p->y * k[8]);
  int turned = flame_truchet_turned (flame_round_away (flame_fabsf (p->x)),
      flame_round_away (flame_fabsf (p->y)), k);
  float first, second, times;

  flame_truchet_arcs (u, v, turned, k, &first, &second);
  times = (first < 1.0f ? 2.0f : 0.0f) + (second < 1.0f ? 2.0f : 0.0f);
  o->x += times * (u + flame_floorf (p->x)) - p->x;
  o->y += times * (v + flame_floorf (p->y)) - p->y;
}
#endif
