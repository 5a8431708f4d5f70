/*
 * sech2_bs: a complex hyperbolic secant, with separate frequencies for its
 * parts.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sech2_bs, 679, FLAME_PREPARED (sech2_bs))
FLAME_PARAM (sech2_bs, x1, 1.25)
FLAME_PARAM (sech2_bs, x2, 0.75)
FLAME_PARAM (sech2_bs, y1, 1.5)
FLAME_PARAM (sech2_bs, y2, 0.75)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-trig.h"

struct FlameConstants_sech2_bs
{
  FlameOwnTrig trig;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sech2_bs)
{
  flame_fill_own_trig (FLAME_FROM (in, y1), FLAME_FROM (in, x1), &k->trig);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sech2_bs)
{
  float b = flame_own_bounded (p->x, &k->trig);
  FlameComplexTrig t = flame_own_trig (p->y, b, &k->trig);
  FlameComplexTrig u = flame_complex_trig_bounded (p->y, b, FLAME_INFINITY);
  float scale = w / (u.sh * u.sh + u.c * u.c);

  o->x += scale * t.c * t.ch;
  o->y -= scale * t.s * t.sh;
}
#endif
