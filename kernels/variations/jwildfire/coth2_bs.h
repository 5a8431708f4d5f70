/*
 * coth2_bs: a complex hyperbolic cotangent, with separate frequencies for its
 * parts.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (coth2_bs, 676, FLAME_PREPARED (coth2_bs))
FLAME_PARAM (coth2_bs, x1, 2.0)
FLAME_PARAM (coth2_bs, x2, 2.0)
FLAME_PARAM (coth2_bs, y1, 2.0)
FLAME_PARAM (coth2_bs, y2, 2.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-trig.h"

struct FlameConstants_coth2_bs
{
  FlameOwnTrig trig;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (coth2_bs)
{
  flame_fill_own_trig (FLAME_FROM (in, y1), FLAME_FROM (in, x1), &k->trig);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (coth2_bs)
{
  float b = flame_own_bounded (p->x, &k->trig);
  FlameComplexTrig t = flame_own_trig (p->y, b, &k->trig);
  float scale = 0.5f * w / flame_own_difference (p->y, b, &k->trig);

  o->x += scale * t.sh;
  o->y += scale * t.s;
}
#endif
