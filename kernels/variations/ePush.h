/*
 * ePush: elliptic coordinates scaled, pushed outwards and turned.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ePush, 283, FLAME_CONSTANTS (ePush, 3))
FLAME_PARAM (ePush, push, 0.0)
FLAME_PARAM (ePush, dist, 1.0)
FLAME_PARAM (ePush, rotate, 0.0, .type = FLAME_CYCLIC,
    FLAME_RANGE (-3.141592654, 3.141592654))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ePush)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic-polar.h"

/* k[0] = push, k[1] = dist, k[2] = rotate */
FLAME_VARIATION (ePush)
{
  float mu, nu, x, y;

  flame_to_elliptic (p->x, p->y, &mu, &nu);
  flame_from_elliptic (mu * k[1] + k[0], nu + k[2], &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
