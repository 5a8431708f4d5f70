/*
 * macmillan: every second point of MacMillan's attractor.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    macmillan, 855, .draws = 2, .state = 3, FLAME_CONSTANTS (macmillan, 130))
FLAME_PARAM (macmillan, a, 1.6)
FLAME_PARAM (macmillan, b, 0.4)
FLAME_PARAM (macmillan, startx, 0.1)
FLAME_PARAM (macmillan, starty, 0.1)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/orbit.h"

static void
flame_step_macmillan (const FlamePrepare *in FLAME_UNUSED, double *x, double *y)
{
  for (int i = 0; i < 2; i++) {
    const double next =
        2.0 * in->param[0] * *y / (1.0 + *y * *y) + in->param[1] * *y - *x;

    *x = *y;
    *y = next;
  }
}

FLAME_PREPARE (macmillan)
{
  flame_fill_orbit (in, flame_step_macmillan, in->param[2], in->param[3], k);
  flame_copy_params (in, 0, 2, k + FLAME_ORBIT_CONSTANTS);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/orbit.h"

/* the last of k: a, b */
FLAME_VARIATION (macmillan)
{
  const float *own = k + FLAME_ORBIT_CONSTANTS;
  float x, y, u, v;

  flame_orbit_place (k, o->state, rng, &x, &y);
  for (int ahead = flame_orbit_ahead (o->state, rng);; ahead--) {
    u = 2.0f * own[0] * y / (1.0f + y * y) + own[1] * y - x;
    v = 2.0f * own[0] * u / (1.0f + u * u) + own[1] * u - y;
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
