/*
 * rings2: rings whose width is a parameter.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rings2, 26, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R,
    FLAME_PREPARED (rings2))
FLAME_PARAM (rings2, val, 0.0,
    FLAME_DEFAULTS ({FLAME_EMBER, 1.0}, {FLAME_JWILDFIRE, 0.01}))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/prepare.h"

struct FlameConstants_rings2
{
  FlameRings rings; /* half their width is val² + EPS */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rings2)
{
  flame_fill_rings (in->val, &k->rings);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rings2)
{
  float whole = flame_truncf ((p->r + k->rings.width) * k->rings.inverse);
  float counted = whole >= 2147483648.0f ? -2147483648.0f : whole;
  float scale =
      w * ((2.0f - k->rings.width) - k->rings.double_width * counted / p->r);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
