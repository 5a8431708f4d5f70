/*
 * sin2_bs: a complex sine, with separate frequencies for its parts.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sin2_bs, 670, FLAME_PREPARED (sin2_bs))
FLAME_PARAM (sin2_bs, x1, 1.0)
FLAME_PARAM (sin2_bs, x2, 1.0)
FLAME_PARAM (sin2_bs, y1, 1.0)
FLAME_PARAM (sin2_bs, y2, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-trig.h"

struct FlameConstants_sin2_bs
{
  FlameOwnTrig trig;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sin2_bs)
{
  flame_fill_own_trig (FLAME_FROM (in, x1), FLAME_FROM (in, y1), &k->trig);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sin2_bs)
{
  FlameComplexTrig t = flame_own_trig (p->x, p->y, &k->trig);

  o->x += w * t.s * t.ch;
  o->y += w * t.c * t.sh;
}
#endif
