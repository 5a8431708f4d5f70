/*
 * sinh: the complex hyperbolic sine.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sinh, 90)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-trig.h"

FLAME_VARIATION (sinh)
{
  FlameComplexTrig t = flame_complex_trig (p->y, p->x);

  o->x += w * t.sh * t.c;
  o->y += w * t.ch * t.s;
}
#endif
