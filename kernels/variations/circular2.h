/*
 * circular2: points turned about the origin, by numbers of its own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circular2, 1077, .draws = 1, FLAME_CONSTANTS (circular2, 6))
FLAME_PARAM (circular2, angle, 90.0)
FLAME_PARAM (circular2, seed, 0.0)
FLAME_PARAM (circular2, xx, 12.9898)
FLAME_PARAM (circular2, yy, 78.233)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"

FLAME_PREPARE (circular2)
{
  k[0] = (float) (in->param[0] / 180.0);
  k[1] = (float) in->param[1];
  flame_fill_double (in->param[2], k + 2);
  flame_fill_double (in->param[3], k + 4);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/circular.h"

/* k[0] = half turns at most, k[1] = seed, k[2] on = what x and y count: doubles */
FLAME_VARIATION (circular2)
{
  flame_show_circular (p, k, flame_constants_double (k + 2) * (double) p->x,
      flame_constants_double (k + 4) * (double) p->y, w, rng, o);
}
#endif
