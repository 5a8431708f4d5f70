/*
 * cosh2_bs: a complex hyperbolic cosine, with separate frequencies for its
 * parts.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cosh2_bs, 672, FLAME_PREPARED (cosh2_bs))
FLAME_PARAM (cosh2_bs, x1, 1.0)
FLAME_PARAM (cosh2_bs, x2, 1.0)
FLAME_PARAM (cosh2_bs, y1, 1.0)
FLAME_PARAM (cosh2_bs, y2, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-trig.h"

struct FlameConstants_cosh2_bs
{
  FlameOwnTrig trig;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cosh2_bs)
{
  flame_fill_own_trig (FLAME_FROM (in, y1), FLAME_FROM (in, x1), &k->trig);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cosh2_bs)
{
  FlameComplexTrig t = flame_own_trig (p->y, p->x, &k->trig);

  o->x += w * t.ch * t.c;
  o->y += w * t.sh * t.s;
}
#endif
