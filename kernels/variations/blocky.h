/*
 * blocky: the square of block, swelling in a grid.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blocky, 261, FLAME_CONSTANTS (blocky, 3))
FLAME_PARAM (blocky, x, 1.0)
FLAME_PARAM (blocky, y, 1.0)
FLAME_PARAM (blocky, mp, 4.0, .type = FLAME_REAL_NONZERO)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blocky)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) (1.0 / in->param[2]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic.h"

/* k[0] = x, k[1] = y, k[2] = swell */
FLAME_VARIATION (blocky)
{
  /* the weight counts twice */
  float scale =
      w * w * FLAME_2_PI /
      flame_nonzero ((flame_cosf (p->x) + flame_cosf (p->y)) * k[2] + 1.0f);
  float xmax, excess, root, side;

  flame_elliptic (p->x, p->y, &xmax, &excess, &root);
  flame_elliptic (p->y, p->x, &xmax, &excess, &side);
  o->x += scale * k[0] * flame_atan2f (p->x, root);
  o->y += scale * k[1] * flame_atan2f (p->y, side);
}
#endif
