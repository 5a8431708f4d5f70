/*
 * jac_dn: Jacobi's delta amplitude of a complex number.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jac_dn, 515, FLAME_PREPARED (jac_dn))
FLAME_PARAM (jac_dn, k, 0.5, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jac_dn
{
  float jacobi[41]; /* the parameter, then the constants for x and for y */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/jacobi.h"

FLAME_PREPARE (jac_dn)
{
  flame_fill_complex_jacobi (in->k, k->jacobi);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/jacobi.h"

FLAME_VARIATION (jac_dn)
{
  FlameJacobi j = flame_complex_jacobi (p->x, p->y, k->jacobi);

  o->x += w * j.scale * j.d * j.cy * j.dy;
  o->y -= w * j.scale * j.c * j.s * j.sy * k->jacobi[0];
}
#endif
