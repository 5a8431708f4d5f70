/*
 * eCollide: wedges in elliptic coordinates, each turned within itself.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (eCollide, 280, FLAME_PREPARED (eCollide))
FLAME_PARAM (eCollide, a, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    eCollide, num, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 2147483647.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_eCollide
{
  float wedge;
  float inverse_wedge;
  float turn;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (eCollide)
{
  k->wedge = (float) (M_PI / in->num);
  k->inverse_wedge = (float) (in->num / M_PI);
  k->turn = (float) (M_PI * in->a / in->num);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic-polar.h"

FLAME_VARIATION (eCollide)
{
  float mu, nu, wedge, x, y;
  int even;

  flame_to_elliptic (p->x, flame_fabsf (p->y), &mu, &nu);
  wedge = flame_truncf (nu * k->inverse_wedge);
  even = 2.0f * flame_floorf (0.5f * wedge) == wedge;
  nu += even ? k->turn : -k->turn;
  nu -= k->wedge * flame_truncf (nu * k->inverse_wedge);
  flame_from_elliptic (mu, wedge * k->wedge + nu, &x, &y);
  o->x += w * x;
  o->y += p->y > 0.0f ? w * y : -w * y;
}
#endif
