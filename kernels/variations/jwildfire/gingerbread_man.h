/*
 * gingerbread_man: the next point of the Gingerbread Man attractor. Replaces
 * the sum.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gingerbread_man, 853, .draws = 2, .state = 3,
    .traits = FLAME_WRITES_SUM, FLAME_PREPARED (gingerbread_man))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/orbit.h"

struct FlameConstants_gingerbread_man
{
  float places[FLAME_ORBIT_CONSTANTS];
};
#endif

#ifdef FLAME_PREPARE
static void
flame_step_gingerbread_man (double *x, double *y)
{
  const double next = 1.0 - *y + fabs (*x);

  *y = *x;
  *x = next;
}

FLAME_PREPARE (gingerbread_man)
{
  double x = -0.1, y = 0.0;

  for (int i = 0; i <= FLAME_ORBIT_LAST; i++) {
    flame_fill_orbit (i, x, y, k->places);
    flame_step_gingerbread_man (&x, &y);
  }
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (gingerbread_man)
{
  float x, y, u, v;

  flame_orbit_place (k->places, o->state, rng, &x, &y);
  for (int ahead = flame_orbit_ahead (o->state, rng);; ahead--) {
    u = 1.0f - y + flame_fabsf (x);
    v = x;
    if (ahead <= 0)
      break;
    x = u;
    y = v;
  }
  o->x = w * u;
  o->y = w * v;
  flame_orbit_keep (u, v, o->state);
}
#endif
