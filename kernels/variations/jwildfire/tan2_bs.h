/*
 * tan2_bs: a complex tangent, with separate frequencies for its parts.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tan2_bs, 673, FLAME_PREPARED (tan2_bs))
FLAME_PARAM (tan2_bs, x1, 2.0)
FLAME_PARAM (tan2_bs, x2, 2.0)
FLAME_PARAM (tan2_bs, y1, 2.0)
FLAME_PARAM (tan2_bs, y2, 2.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-trig.h"

struct FlameConstants_tan2_bs
{
  FlameOwnTrig trig;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (tan2_bs)
{
  flame_fill_own_trig (FLAME_FROM (in, x1), FLAME_FROM (in, y1), &k->trig);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (tan2_bs)
{
  float b = flame_own_bounded (p->y, &k->trig);
  FlameComplexTrig t = flame_own_trig (p->x, b, &k->trig);
  float scale = 0.5f * w / flame_own_sum (p->x, b, &k->trig);

  o->x += scale * t.s;
  o->y += scale * t.sh;
}
#endif
