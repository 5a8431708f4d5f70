/*
 * hopalong: the next point of Martin's attractor.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    hopalong, 851, .draws = 2, .state = 3, FLAME_CONSTANTS (hopalong, 131))
FLAME_PARAM (hopalong, random, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (hopalong, a, 0.75, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (hopalong, b, 0.5, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (hopalong, c, 0.25, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (hopalong, startx, 0.0)
FLAME_PARAM (hopalong, starty, 0.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/orbit.h"

static void
flame_step_hopalong (const FlamePrepare *in FLAME_UNUSED, double *x, double *y)
{
  const double root = sqrt (fabs (in->param[2] * *x - in->param[3]));
  const double next = *y - (*x > 0.0 ? root : *x < 0.0 ? -root : 0.0);

  *y = in->param[1] - *x;
  *x = next;
}

FLAME_PREPARE (hopalong)
{
  flame_fill_orbit (in, flame_step_hopalong, in->param[4], in->param[5], k);
  flame_copy_params (in, 1, 3, k + FLAME_ORBIT_CONSTANTS);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/orbit.h"

/* the last of k: a, b, c */
FLAME_VARIATION (hopalong)
{
  const float *own = k + FLAME_ORBIT_CONSTANTS;
  float x, y, u, v;

  flame_orbit_place (k, o->state, rng, &x, &y);
  for (int ahead = flame_orbit_ahead (o->state, rng);; ahead--) {
    u = flame_sqrtf (flame_fabsf (own[1] * x - own[2]));
    u = y - (x > 0.0f ? u : (x < 0.0f ? -u : 0.0f));
    v = own[0] - x;
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
