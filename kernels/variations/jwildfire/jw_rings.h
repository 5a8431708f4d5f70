/*
 * jw_rings: rings, whose weight has no effect in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_rings, 1235, .needs = FLAME_NEEDS_R, .traits = FLAME_READS_COEFS,
    FLAME_PREPARED (jw_rings),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_rings))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/prepare.h"

struct FlameConstants_jw_rings
{
  FlameRings rings; /* half their width is the square of coefs' x offset */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_rings)
{
  flame_fill_rings (use->coefs[4], &k->rings);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_rings)
{
  float whole = flame_truncf ((p->r + k->rings.width) * k->rings.inverse);
  float radius =
      (p->r - k->rings.double_width * whole) + p->r * (1.0f - k->rings.width);

  o->x += radius / p->r * p->y;
  o->y += radius / p->r * p->x;
}
#endif
