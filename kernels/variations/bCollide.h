/*
 * bCollide: wedges of the bipolar plane, each turned within itself.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bCollide, 255, FLAME_CONSTANTS (bCollide, 3))
FLAME_PARAM (bCollide, a, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (bCollide, num, 1.0, FLAME_RANGE (2.220446049e-16, 2147483647.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bCollide)
{
  const double num = flame_nonzero_double (in->param[1]);

  k[0] = (float) (M_PI / num);
  k[1] = (float) (num / M_PI);
  k[2] = (float) (M_PI * in->param[0] / num);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/bipolar.h"

/* k[0] = a wedge, k[1] = 1/wedge, k[2] = turn */
FLAME_VARIATION (bCollide)
{
  float tau, sigma, wedge, x, y;
  int even;

  flame_to_bipolar (p->x, p->y, &tau, &sigma);
  wedge = flame_truncf (sigma * k[1]);
  even = 2.0f * flame_floorf (0.5f * wedge) == wedge;
  sigma += even ? k[2] : -k[2];
  sigma -= k[0] * flame_truncf (sigma * k[1]);
  flame_from_bipolar (tau, wedge * k[0] + sigma, &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
