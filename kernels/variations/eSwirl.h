/*
 * eSwirl: a twist along ellipses.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (eSwirl, 286, FLAME_CONSTANTS (eSwirl, 2))
FLAME_PARAM (eSwirl, in, 0.0)
FLAME_PARAM (eSwirl, out, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (eSwirl)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic-polar.h"

/* k[0] = in, k[1] = out */
FLAME_VARIATION (eSwirl)
{
  float mu, nu, x, y;

  flame_to_elliptic (p->x, p->y, &mu, &nu);
  flame_from_elliptic (mu, nu + mu * k[1] + k[0] / mu, &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
