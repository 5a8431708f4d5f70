/*
 * csin: the complex sine of the scaled point.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (csin, 1018, FLAME_PREPARED (csin))
FLAME_PARAM (csin, stretch, 1.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_csin
{
  float stretch;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (csin)
{
  k->stretch = (float) in->stretch;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-trig.h"

FLAME_VARIATION (csin)
{
  FlameComplexTrig t =
      flame_complex_trig (k->stretch * p->x, k->stretch * p->y);

  o->x += w * t.s * t.ch;
  o->y += w * t.c * t.sh;
}
#endif
