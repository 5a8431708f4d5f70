/*
 * csc: the complex cosecant.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (csc, 88)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-trig.h"

FLAME_VARIATION (csc)
{
  FlameComplexTrig t =
      flame_complex_trig_bounded (p->x, p->y, FLAME_COSH_OVERFLOW);
  float scale = w / (t.sh * t.sh + t.s * t.s);

  o->x += scale * (t.s * t.ch);
  o->y -= scale * (t.c * t.sh);
}
#endif
