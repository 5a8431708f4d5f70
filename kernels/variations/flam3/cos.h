/*
 * cos: the complex cosine.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cos, 85)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-trig.h"

FLAME_VARIATION (cos)
{
  FlameComplexTrig t = flame_complex_trig (p->x, p->y);

  o->x += w * t.c * t.ch;
  o->y -= w * t.s * t.sh;
}
#endif
