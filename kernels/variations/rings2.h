/*
 * rings2: rings.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rings2, 26, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R,
    FLAME_CONSTANTS (rings2, 3))
FLAME_PARAM (rings2, val, 0.0, FLAME_EMBER_DEFAULT (1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (rings2)
{
  flame_fill_rings (in->param[0], k);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = dx = val² + EPS, k[1] = 2 dx, k[2] = 1/(2 dx). flam3 counts rings in a
 * 32-bit integer; with the default val of 0 the count overflows at a radius of
 * 0.43 and becomes the lowest integer, which files show.
 */
FLAME_VARIATION (rings2)
{
  float whole = flame_truncf ((p->r + k[0]) * k[2]);
  float counted = whole >= 2147483648.0f ? -2147483648.0f : whole;
  float scale = w * ((2.0f - k[0]) - k[1] * counted / p->r);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
