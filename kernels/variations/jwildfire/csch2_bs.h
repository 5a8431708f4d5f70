/*
 * csch2_bs: a complex hyperbolic cosecant, with separate frequencies for its
 * parts.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (csch2_bs, 678, FLAME_PREPARED (csch2_bs))
FLAME_PARAM (csch2_bs, x1, 1.0)
FLAME_PARAM (csch2_bs, x2, 1.0)
FLAME_PARAM (csch2_bs, y1, 1.0)
FLAME_PARAM (csch2_bs, y2, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-trig.h"

struct FlameConstants_csch2_bs
{
  FlameOwnTrig trig;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (csch2_bs)
{
  flame_fill_own_trig (FLAME_FROM (in, y1), FLAME_FROM (in, x1), &k->trig);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (csch2_bs)
{
  float b = flame_own_bounded (p->x, &k->trig);
  FlameComplexTrig t = flame_own_trig (p->y, b, &k->trig);
  FlameComplexTrig u = flame_complex_trig_bounded (p->y, b, FLAME_INFINITY);
  float scale = w / (u.sh * u.sh + u.s * u.s);

  o->x += scale * t.sh * t.c;
  o->y -= scale * t.ch * t.s;
}
#endif
