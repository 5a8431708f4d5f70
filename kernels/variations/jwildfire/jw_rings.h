/*
 * jw_rings: rings, whose weight does not count in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_rings, 1235, .needs = FLAME_NEEDS_R, .traits = FLAME_READS_COEFS,
    FLAME_PREPARED (jw_rings),
    FLAME_INSTEAD_OF (FLAME_MEANT_BY_JWILDFIRE, FLAME_VAR_rings))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_rings
{
  float rings[3]; /* dx = coefs' x offset squared */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (jw_rings)
{
  flame_fill_rings (use->coefs[4], k->rings);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_rings)
{
  float whole = flame_truncf ((p->r + k->rings[0]) * k->rings[2]);
  float radius = (p->r - k->rings[1] * whole) + p->r * (1.0f - k->rings[0]);

  o->x += radius / p->r * p->y;
  o->y += radius / p->r * p->x;
}
#endif
