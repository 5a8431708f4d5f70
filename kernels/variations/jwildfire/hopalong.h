/*
 * hopalong: the next point of Martin's attractor.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hopalong, 851, .draws = 2, .state = 3, FLAME_PREPARED (hopalong))
FLAME_PARAM (hopalong, random, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (hopalong, a, 0.75, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (hopalong, b, 0.5, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (hopalong, c, 0.25, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (hopalong, startx, 0.0)
FLAME_PARAM (hopalong, starty, 0.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/orbit.h"

struct FlameConstants_hopalong
{
  float places[FLAME_ORBIT_CONSTANTS];
  float a;
  float b;
  float c;
};
#endif

#ifdef FLAME_PREPARE
static void
flame_step_hopalong (
    const struct FlameParams_hopalong *in, double *x, double *y)
{
  const double root = sqrt (fabs (in->b * *x - in->c));
  const double next = *y - (*x > 0.0 ? root : *x < 0.0 ? -root : 0.0);

  *y = in->a - *x;
  *x = next;
}

FLAME_PREPARE (hopalong)
{
  double x = in->startx, y = in->starty;

  for (int i = 0; i <= FLAME_ORBIT_LAST; i++) {
    flame_fill_orbit (i, x, y, k->places);
    flame_step_hopalong (in, &x, &y);
  }
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->c = (float) in->c;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (hopalong)
{
  float x, y, u, v;

  flame_orbit_place (k->places, o->state, rng, &x, &y);
  for (int ahead = flame_orbit_ahead (o->state, rng);; ahead--) {
    u = flame_sqrtf (flame_fabsf (k->b * x - k->c));
    u = y - (x > 0.0f ? u : (x < 0.0f ? -u : 0.0f));
    v = k->a - x;
    if (ahead <= 0)
      break;
    x = u;
    y = v;
  }
  o->x += w * u;
  o->y += w * v;
  flame_orbit_keep (u, v, o->state);
}
#endif
