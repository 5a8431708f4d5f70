/*
 * eCollide: wedges of elliptic coordinates, each turned within itself.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (eCollide, 280, FLAME_CONSTANTS (eCollide, 3))
FLAME_PARAM (eCollide, a, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    eCollide, num, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 2147483647.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (eCollide)
{
  k[0] = (float) (M_PI / in->param[1]);
  k[1] = (float) (in->param[1] / M_PI);
  k[2] = (float) (M_PI * in->param[0] / in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic-polar.h"

/* k[0] = a wedge, k[1] = 1/wedge, k[2] = turn */
FLAME_VARIATION (eCollide)
{
  float mu, nu, wedge, x, y;
  int even;

  flame_to_elliptic (p->x, flame_fabsf (p->y), &mu, &nu);
  wedge = flame_truncf (nu * k[1]);
  even = 2.0f * flame_floorf (0.5f * wedge) == wedge;
  nu += even ? k[2] : -k[2];
  nu -= k[0] * flame_truncf (nu * k[1]);
  flame_from_elliptic (mu, wedge * k[0] + nu, &x, &y);
  o->x += w * x;
  o->y += p->y > 0.0f ? w * y : -w * y;
}
#endif
