/*
 * sin: the complex sine.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sin, 84)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-trig.h"

FLAME_VARIATION (sin)
{
  FlameComplexTrig t = flame_complex_trig (p->x, p->y);

  o->x += w * t.s * t.ch;
  o->y += w * t.c * t.sh;
}
#endif
