/*
 * tanh2_bs: a complex hyperbolic tangent whose parts have frequencies of their own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tanh2_bs, 674, FLAME_CONSTANTS (tanh2_bs, 5))
FLAME_PARAM (tanh2_bs, x1, 2.0)
FLAME_PARAM (tanh2_bs, x2, 2.0)
FLAME_PARAM (tanh2_bs, y1, 2.0)
FLAME_PARAM (tanh2_bs, y2, 2.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-trig.h"

FLAME_PREPARE (tanh2_bs)
{
  flame_fill_own_trig (in, 2, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-trig.h"

/* k: see flame_own_trig */
FLAME_VARIATION (tanh2_bs)
{
  float b = flame_own_bounded (p->x, k);
  FlameComplexTrig t = flame_own_trig (p->y, b, k);
  float scale = 0.5f * w / flame_own_sum (p->y, b, k);

  o->x += scale * t.sh;
  o->y += scale * t.s;
}
#endif
