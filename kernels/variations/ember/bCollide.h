/*
 * bCollide: wedges in bipolar coordinates, each turned within itself.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bCollide, 255, FLAME_PREPARED (bCollide))
FLAME_PARAM (bCollide, a, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (bCollide, num, 1.0, FLAME_RANGE (2.220446049e-16, 2147483647.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_bCollide
{
  float wedge;
  float inverse_wedge;
  float turn;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bCollide)
{
  const double num = flame_nonzero_double (in->num);

  k->wedge = (float) (M_PI / num);
  k->inverse_wedge = (float) (num / M_PI);
  k->turn = (float) (M_PI * in->a / num);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/bipolar.h"

FLAME_VARIATION (bCollide)
{
  float tau, sigma, wedge, x, y;
  int even;

  flame_to_bipolar (p->x, p->y, &tau, &sigma);
  wedge = flame_truncf (sigma * k->inverse_wedge);
  even = 2.0f * flame_floorf (0.5f * wedge) == wedge;
  sigma += even ? k->turn : -k->turn;
  sigma -= k->wedge * flame_truncf (sigma * k->inverse_wedge);
  flame_from_bipolar (tau, wedge * k->wedge + sigma, &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
