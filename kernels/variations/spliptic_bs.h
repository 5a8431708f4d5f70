/*
 * spliptic_bs: elliptic, its halves apart.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spliptic_bs, 1083, .draws = 1, FLAME_CONSTANTS (spliptic_bs, 2))
FLAME_PARAM (spliptic_bs, x, 0.05)
FLAME_PARAM (spliptic_bs, y, 0.05)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (spliptic_bs)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic.h"

/* k[0], k[1] = how far apart */
FLAME_VARIATION (spliptic_bs)
{
  const float part = w * 0.63661977f;
  float xmax, excess, root, v;

  flame_elliptic (p->x, p->y, &xmax, &excess, &root);
  v = part * flame_logf (xmax + flame_sqrtf (excess)) + k[1];
  o->x += part * flame_atan2f (p->x, root) + (p->x >= 0.0f ? k[0] : -k[0]);
  o->y += flame_rng_bit (rng) ? v : -v;
}
#endif
