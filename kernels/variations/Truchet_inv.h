/*
 * Truchet_inv: what is outside of the bands of Truchet's tiles.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Truchet_inv, 526, FLAME_CONSTANTS (Truchet_inv, 10))
FLAME_PARAM (Truchet_inv, exponent, 2.0, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (Truchet_inv, arc_width, 0.5)
FLAME_PARAM (Truchet_inv, rotation, 0.0)
FLAME_PARAM (Truchet_inv, size, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (Truchet_inv, seed, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/truchet.h"

FLAME_PREPARE (Truchet_inv)
{
  const double exponent = fmin (fmax (in->param[0], 0.001), 2.0);
  const double width = fmin (fmax (in->param[1], 0.001), 1.0);
  double scale;

  flame_fill_truchet (exponent, width, in->param[4], &scale, k);
  k[8] = (float) ((cos (in->param[2]) + sin (in->param[2])) /
                  flame_nonzero_double (in->weight));
  k[9] = (float) in->param[3];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/truchet.h"

/* k[0] to k[7] = tile's, k[8] = scale, k[9] = size */
FLAME_VARIATION (Truchet_inv)
{
  float u = flame_fractionf (p->x * k[8]), v = flame_fractionf (p->y * k[8]);
  int turned = flame_truchet_turned (
      flame_floorf (p->x + 0.5f), flame_floorf (p->y + 0.5f), k);
  float first, second;
  int outside;

  flame_truchet_arcs (u, v, turned, k, &first, &second);
  outside = first > 1.0f && second > 1.0f;
  o->x += outside ? k[9] * (u + flame_floorf (p->x)) : 0.0f;
  o->y += outside ? k[9] * (v + flame_floorf (p->y)) : 0.0f;
}
#endif
