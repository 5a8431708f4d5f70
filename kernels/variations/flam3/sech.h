/*
 * sech: the complex hyperbolic secant.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sech, 93)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-trig.h"

FLAME_VARIATION (sech)
{
  FlameComplexTrig t =
      flame_complex_trig_bounded (p->y, p->x, FLAME_COSH_OVERFLOW);
  float scale = w / (t.sh * t.sh + t.c * t.c);

  o->x += scale * (t.c * t.ch);
  o->y -= scale * (t.s * t.sh);
}
#endif
