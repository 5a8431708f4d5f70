/*
 * csin: a complex sine.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (csin, 1018, FLAME_CONSTANTS (csin, 1))
FLAME_PARAM (csin, stretch, 1.5)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (csin)
{
  flame_copy_params (in, 0, 1, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-trig.h"

/* k[0] = stretch */
FLAME_VARIATION (csin)
{
  FlameComplexTrig t = flame_complex_trig (k[0] * p->x, k[0] * p->y);

  o->x += w * t.s * t.ch;
  o->y += w * t.c * t.sh;
}
#endif
