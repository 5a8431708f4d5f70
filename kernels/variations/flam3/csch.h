/*
 * csch: the complex hyperbolic cosecant.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (csch, 94)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-trig.h"

FLAME_VARIATION (csch)
{
  FlameComplexTrig t =
      flame_complex_trig_bounded (p->y, p->x, FLAME_COSH_OVERFLOW);
  float scale = w / (t.sh * t.sh + t.s * t.s);

  o->x += scale * (t.sh * t.c);
  o->y -= scale * (t.ch * t.s);
}
#endif
