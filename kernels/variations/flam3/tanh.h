/*
 * tanh: the complex hyperbolic tangent.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tanh, 92)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-trig.h"

FLAME_VARIATION (tanh)
{
  FlameComplexTrig t =
      flame_complex_trig_bounded (p->y, p->x, FLAME_COSH_OVERFLOW / 2);
  float scale = w / (t.sh * t.sh + t.c * t.c);

  o->x += scale * (t.sh * t.ch);
  o->y += scale * (t.s * t.c);
}
#endif
