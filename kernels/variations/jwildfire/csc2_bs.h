/*
 * csc2_bs: a complex cosecant, with separate frequencies for its parts.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (csc2_bs, 677, FLAME_PREPARED (csc2_bs))
FLAME_PARAM (csc2_bs, x1, 1.0)
FLAME_PARAM (csc2_bs, x2, 1.0)
FLAME_PARAM (csc2_bs, y1, 1.0)
FLAME_PARAM (csc2_bs, y2, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-trig.h"

struct FlameConstants_csc2_bs
{
  FlameOwnTrig trig;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (csc2_bs)
{
  flame_fill_own_trig (FLAME_FROM (in, x1), FLAME_FROM (in, y1), &k->trig);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (csc2_bs)
{
  float b = flame_own_bounded (p->y, &k->trig);
  FlameComplexTrig t = flame_own_trig (p->x, b, &k->trig);
  FlameComplexTrig u = flame_complex_trig_bounded (p->x, b, FLAME_INFINITY);
  float scale = w / (u.sh * u.sh + u.s * u.s);

  o->x += scale * t.s * t.ch;
  o->y -= scale * t.c * t.sh;
}
#endif
