/*
 * elliptic2: elliptic, most numbers of which are parameters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (elliptic2, 1110, .needs = FLAME_NEEDS_R2, .draws = 1,
    FLAME_CONSTANTS (elliptic2, 11))
FLAME_PARAM (elliptic2, a1, 1.0)
FLAME_PARAM (elliptic2, a2, 1.0)
FLAME_PARAM (elliptic2, a3, 0.0)
FLAME_PARAM (elliptic2, b1, 2.0)
FLAME_PARAM (elliptic2, b2, 1.0)
FLAME_PARAM (elliptic2, c, 0.5)
FLAME_PARAM (elliptic2, d, 1.0)
FLAME_PARAM (elliptic2, e, 0.5)
FLAME_PARAM (elliptic2, f, 1.0)
FLAME_PARAM (elliptic2, g, 1.0)
FLAME_PARAM (elliptic2, h, 2.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (elliptic2)
{
  flame_copy_params (in, 0, 11, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/excess-log.h"

/* k = the parameters */
FLAME_VARIATION (elliptic2)
{
  const float tmp = p->r2 + k[0], x2 = k[3] * p->x;
  const float root = flame_sqrtf (tmp + x2) + flame_sqrtf (tmp - x2);
  const float xmax = k[5] * root, a = p->x / xmax * k[1];
  const float b = flame_root_or_none (k[6] - a * a) * k[4];
  const float part = w * k[10] / FLAME_PI;
  const int up = flame_rng_01 (rng) < k[7];
  const float more = flame_root_or_none (xmax - (up ? k[8] : k[9]));
  const float v = part * flame_logf (xmax + more);

  o->x += part * flame_atan2f (a, b) - FLAME_PI_2 * k[2];
  o->y += up ? v : -v;
}
#endif
