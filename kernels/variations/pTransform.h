/*
 * pTransform: an affine map of polar coordinates.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pTransform, 643, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (pTransform, 5))
FLAME_PARAM (pTransform, rotate, 0.3)
FLAME_PARAM (pTransform, power, 2.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, FLAME_NO_LIMIT))
FLAME_PARAM (pTransform, move, 0.4)
FLAME_PARAM (pTransform, split, 0.0)
FLAME_PARAM (
    pTransform, use_log, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pTransform)
{
  flame_copy_params (in, 0, 5, k);
  k[1] = (float) (1.0 / in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/*
 * k[0] = turn, k[1] = 1/power, k[2] = what is added to the radius, k[3] =
 * likewise, to the right of the y axis, and taken away to the left, k[4] =
 * whether all that is the logarithm's
 */
FLAME_VARIATION (pTransform)
{
  float radius = flame_choose (k[4] != 0.0f, flame_logf (p->r), p->r), s, c;

  radius = radius * k[1] + k[2] + (p->x >= 0.0f ? k[3] : -k[3]);
  radius = w * flame_choose (k[4] != 0.0f, flame_expf (radius), radius);
  flame_sincosf (p->phi + k[0], &s, &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
