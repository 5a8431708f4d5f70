/*
 * rings: rings whose width comes from the affine map.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rings, 21, .needs = FLAME_NEEDS_R, .traits = FLAME_READS_COEFS,
    FLAME_PREPARED (rings))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/prepare.h"

struct FlameConstants_rings
{
  FlameRings rings; /* half their width is the square of coefs' x offset */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rings)
{
  flame_fill_rings (use->coefs[4], &k->rings);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rings)
{
  float whole = flame_truncf ((p->r + k->rings.width) * k->rings.inverse);
  float radius =
      (p->r - k->rings.double_width * whole) + p->r * (1.0f - k->rings.width);
  float scale = w * (radius / p->r);

  o->x += scale * p->y;
  o->y += scale * p->x;
}
#endif
