/*
 * rings: rings as wide as the affine map says.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rings, 21, .needs = FLAME_NEEDS_R, .traits = FLAME_READS_COEFS,
    FLAME_PREPARED (rings))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rings
{
  float rings[3]; /* dx = coefs' x offset squared */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (rings)
{
  flame_fill_rings (use->coefs[4], k->rings);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rings)
{
  float whole = flame_truncf ((p->r + k->rings[0]) * k->rings[2]);
  float radius = (p->r - k->rings[1] * whole) + p->r * (1.0f - k->rings[0]);
  float scale = w * (radius / p->r);

  o->x += scale * p->y;
  o->y += scale * p->x;
}
#endif
