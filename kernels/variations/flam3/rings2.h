/*
 * rings2: rings.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rings2, 26, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R,
    FLAME_PREPARED (rings2))
FLAME_PARAM (rings2, val, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rings2
{
  float rings[3]; /* dx = val² + EPS */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (rings2)
{
  flame_fill_rings (in->val, k->rings);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rings2)
{
  float whole = flame_truncf ((p->r + k->rings[0]) * k->rings[2]);
  float counted = whole >= 2147483648.0f ? -2147483648.0f : whole;
  float scale = w * ((2.0f - k->rings[0]) - k->rings[1] * counted / p->r);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
