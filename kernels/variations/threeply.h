/*
 * threeply: the next point of an attractor with three arms, in the place of the sum.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (threeply, 852, .draws = 2, .state = 3, .traits = FLAME_WRITES_SUM,
    FLAME_CONSTANTS (threeply, 132))
FLAME_PARAM (threeply, a, -55.0)
FLAME_PARAM (threeply, b, -1.0)
FLAME_PARAM (threeply, c, -42.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/orbit.h"

static void
flame_step_threeply (const FlamePrepare *in FLAME_UNUSED, double *x, double *y)
{
  const double a = in->param[0], b = in->param[1], c = in->param[2];
  const double far = fabs (sin (*x) * cos (b) + c - *x * sin (a + b + c));
  const double next = *y - (*x > 0.0 ? far : *x < 0.0 ? -far : 0.0);

  *y = a - *x;
  *x = next;
}

FLAME_PREPARE (threeply)
{
  flame_fill_orbit (in, flame_step_threeply, 0.0, 0.0, k);
  k[FLAME_ORBIT_CONSTANTS] = (float) in->param[0];
  k[FLAME_ORBIT_CONSTANTS + 1] = (float) cos (in->param[1]);
  k[FLAME_ORBIT_CONSTANTS + 2] = (float) in->param[2];
  k[FLAME_ORBIT_CONSTANTS + 3] =
      (float) sin (in->param[0] + in->param[1] + in->param[2]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/orbit.h"

/* the last of k: a, cosine of b, c, sine of all three */
FLAME_VARIATION (threeply)
{
  const float *own = k + FLAME_ORBIT_CONSTANTS;
  float x, y, u, v;

  flame_orbit_place (k, o->state, rng, &x, &y);
  for (int ahead = flame_orbit_ahead (o->state, rng);; ahead--) {
    u = flame_fabsf (flame_sinf (x) * own[1] + own[2] - x * own[3]);
    u = y - (x > 0.0f ? u : (x < 0.0f ? -u : 0.0f));
    v = own[0] - x;
    if (ahead <= 0)
      break;
    x = u;
    y = v;
  }
  o->x = 0.001f * w * u;
  o->y = 0.001f * w * v;
  flame_orbit_keep (u, v, o->state);
}
#endif
