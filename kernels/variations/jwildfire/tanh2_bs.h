/*
 * tanh2_bs: a complex hyperbolic tangent, with separate frequencies for its
 * parts.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tanh2_bs, 674, FLAME_PREPARED (tanh2_bs))
FLAME_PARAM (tanh2_bs, x1, 2.0)
FLAME_PARAM (tanh2_bs, x2, 2.0)
FLAME_PARAM (tanh2_bs, y1, 2.0)
FLAME_PARAM (tanh2_bs, y2, 2.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-trig.h"

struct FlameConstants_tanh2_bs
{
  FlameOwnTrig trig;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (tanh2_bs)
{
  flame_fill_own_trig (FLAME_FROM (in, y1), FLAME_FROM (in, x1), &k->trig);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (tanh2_bs)
{
  float b = flame_own_bounded (p->x, &k->trig);
  FlameComplexTrig t = flame_own_trig (p->y, b, &k->trig);
  float scale = 0.5f * w / flame_own_sum (p->y, b, &k->trig);

  o->x += scale * t.sh;
  o->y += scale * t.s;
}
#endif
