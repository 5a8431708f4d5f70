/*
 * pTransform: an affine map of polar coordinates.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pTransform, 643, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (pTransform))
FLAME_PARAM (pTransform, rotate, 0.3)
FLAME_PARAM (pTransform, power, 2.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, FLAME_NO_LIMIT))
FLAME_PARAM (pTransform, move, 0.4)
FLAME_PARAM (pTransform, split, 0.0)
FLAME_PARAM (
    pTransform, use_log, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_pTransform
{
  float rotate;
  float inverse_power;
  float move; /* added to the radius */
  /* added to the radius if x >= 0, otherwise subtracted */
  float split;
  float logarithm; /* whether it is an affine map of the logarithm */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pTransform)
{
  k->rotate = (float) in->rotate;
  k->move = (float) in->move;
  k->split = (float) in->split;
  k->logarithm = (float) in->use_log;
  k->inverse_power = (float) (1.0 / in->power);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_VARIATION (pTransform)
{
  float radius = flame_choose (k->logarithm != 0.0f, flame_logf (p->r), p->r),
        s, c;

  radius = radius * k->inverse_power + k->move +
           (p->x >= 0.0f ? k->split : -k->split);
  radius = w * flame_choose (k->logarithm != 0.0f, flame_expf (radius), radius);
  flame_sincosf (p->phi + k->rotate, &s, &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
