/*
 * jac_cn: Jacobi's cosine amplitude of a complex number.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jac_cn, 514, FLAME_CONSTANTS (jac_cn, 41))
FLAME_PARAM (jac_cn, k, 0.5, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/jacobi.h"

FLAME_PREPARE (jac_cn)
{
  flame_fill_complex_jacobi (in->param[0], k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/jacobi.h"

/* k[0] = parameter, then what the functions of x and of y need */
FLAME_VARIATION (jac_cn)
{
  FlameJacobi j = flame_complex_jacobi (p->x, p->y, k);

  o->x += w * j.scale * j.c * j.cy;
  o->y -= w * j.scale * j.d * j.s * j.dy * j.sy;
}
#endif
