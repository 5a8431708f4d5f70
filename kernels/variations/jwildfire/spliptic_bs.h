/*
 * spliptic_bs: elliptic, with its halves moved apart.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spliptic_bs, 1083, .draws = 1, FLAME_PREPARED (spliptic_bs))
FLAME_PARAM (spliptic_bs, x, 0.05)
FLAME_PARAM (spliptic_bs, y, 0.05)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_spliptic_bs
{
  float factor_x; /* how far the halves move */
  float factor_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (spliptic_bs)
{
  k->factor_x = (float) in->x;
  k->factor_y = (float) in->y;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic.h"

FLAME_VARIATION (spliptic_bs)
{
  const float part = w * 0.63661977f;
  float xmax, excess, root, v;

  flame_elliptic (p->x, p->y, &xmax, &excess, &root);
  v = part * flame_logf (xmax + flame_sqrtf (excess)) + k->factor_y;
  o->x += part * flame_atan2f (p->x, root) +
          (p->x >= 0.0f ? k->factor_x : -k->factor_x);
  o->y += flame_rng_bit (rng) != 0.0f ? v : -v;
}
#endif
