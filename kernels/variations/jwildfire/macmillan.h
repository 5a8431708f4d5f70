/*
 * macmillan: every second point of MacMillan's attractor.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (macmillan, 855, .draws = 2, .state = 3, FLAME_PREPARED (macmillan))
FLAME_PARAM (macmillan, a, 1.6)
FLAME_PARAM (macmillan, b, 0.4)
FLAME_PARAM (macmillan, startx, 0.1)
FLAME_PARAM (macmillan, starty, 0.1)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/orbit.h"

struct FlameConstants_macmillan
{
  float places[FLAME_ORBIT_CONSTANTS];
  float a;
  float b;
};
#endif

#ifdef FLAME_PREPARE
static void
flame_step_macmillan (
    const struct FlameParams_macmillan *in, double *x, double *y)
{
  for (int i = 0; i < 2; i++) {
    const double next = 2.0 * in->a * *y / (1.0 + *y * *y) + in->b * *y - *x;

    *x = *y;
    *y = next;
  }
}

FLAME_PREPARE (macmillan)
{
  double x = in->startx, y = in->starty;

  for (int i = 0; i <= FLAME_ORBIT_LAST; i++) {
    flame_fill_orbit (i, x, y, k->places);
    flame_step_macmillan (in, &x, &y);
  }
  k->a = (float) in->a;
  k->b = (float) in->b;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (macmillan)
{
  float x, y, u, v;

  flame_orbit_place (k->places, o->state, rng, &x, &y);
  for (int ahead = flame_orbit_ahead (o->state, rng);; ahead--) {
    u = 2.0f * k->a * y / (1.0f + y * y) + k->b * y - x;
    v = 2.0f * k->a * u / (1.0f + u * u) + k->b * u - y;
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
