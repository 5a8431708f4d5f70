/*
 * sinh2_bs: a complex hyperbolic sine, with separate frequencies for its
 * parts.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sinh2_bs, 671, FLAME_PREPARED (sinh2_bs))
FLAME_PARAM (sinh2_bs, x1, 1.0)
FLAME_PARAM (sinh2_bs, x2, 1.0)
FLAME_PARAM (sinh2_bs, y1, 1.0)
FLAME_PARAM (sinh2_bs, y2, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-trig.h"

struct FlameConstants_sinh2_bs
{
  FlameOwnTrig trig;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sinh2_bs)
{
  flame_fill_own_trig (FLAME_FROM (in, y1), FLAME_FROM (in, x1), &k->trig);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sinh2_bs)
{
  FlameComplexTrig t = flame_own_trig (p->y, p->x, &k->trig);

  o->x += w * t.sh * t.c;
  o->y += w * t.ch * t.s;
}
#endif
