/*
 * gingerbread_man: the next point of the attractor of that name, in the place of the
 * sum.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gingerbread_man, 853, .draws = 2, .state = 3,
    .traits = FLAME_WRITES_SUM, FLAME_CONSTANTS (gingerbread_man, 128))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/orbit.h"

static void
flame_step_gingerbread_man (
    const FlamePrepare *in FLAME_UNUSED, double *x, double *y)
{
  const double next = 1.0 - *y + fabs (*x);

  *y = *x;
  *x = next;
}

FLAME_PREPARE (gingerbread_man)
{
  flame_fill_orbit (in, flame_step_gingerbread_man, -0.1, 0.0, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/orbit.h"

FLAME_VARIATION (gingerbread_man)
{
  float x, y, u, v;

  flame_orbit_place (k, o->state, rng, &x, &y);
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
