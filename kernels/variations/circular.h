/*
 * circular: points turned about the origin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circular, 1076, .draws = 1, FLAME_CONSTANTS (circular, 2))
FLAME_PARAM (circular, angle, 90.0)
FLAME_PARAM (circular, seed, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (circular)
{
  k[0] = (float) (in->param[0] / 180.0);
  k[1] = (float) in->param[1];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/circular.h"

/* k[0] = half turns at most, k[1] = seed */
FLAME_VARIATION (circular)
{
  flame_show_circular (
      p, k, 12.9898 * (double) p->x, 78.233 * (double) p->y, w, rng, o);
}
#endif
