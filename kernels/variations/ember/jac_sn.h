/*
 * jac_sn: Jacobi's sine amplitude of a complex number.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jac_sn, 516, FLAME_PREPARED (jac_sn))
FLAME_PARAM (jac_sn, k, 0.5, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jac_sn
{
  float jacobi[41]; /* the parameter, then the constants for x and for y */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/jacobi.h"

FLAME_PREPARE (jac_sn)
{
  flame_fill_complex_jacobi (in->k, k->jacobi);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/jacobi.h"

FLAME_VARIATION (jac_sn)
{
  FlameJacobi j = flame_complex_jacobi (p->x, p->y, k->jacobi);

  o->x += w * j.scale * j.s * j.dy;
  o->y += w * j.scale * j.c * j.d * j.cy * j.sy;
}
#endif
