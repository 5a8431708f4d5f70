/*
 * cosh: the complex hyperbolic cosine.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cosh, 91)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-trig.h"

FLAME_VARIATION (cosh)
{
  FlameComplexTrig t = flame_complex_trig (p->y, p->x);

  o->x += w * t.ch * t.c;
  o->y += w * t.sh * t.s;
}
#endif
