/*
 * tan: the complex tangent.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tan, 86)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-trig.h"

FLAME_VARIATION (tan)
{
  FlameComplexTrig t =
      flame_complex_trig_bounded (p->x, p->y, FLAME_COSH_OVERFLOW / 2);
  float scale = w / (t.sh * t.sh + t.c * t.c);

  o->x += scale * (t.s * t.c);
  o->y += scale * (t.sh * t.ch);
}
#endif
