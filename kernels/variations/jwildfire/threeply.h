/*
 * threeply: the next point of an attractor with three arms. Replaces the sum.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (threeply, 852, .draws = 2, .state = 3, .traits = FLAME_WRITES_SUM,
    FLAME_PREPARED (threeply))
FLAME_PARAM (threeply, a, -55.0)
FLAME_PARAM (threeply, b, -1.0)
FLAME_PARAM (threeply, c, -42.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/orbit.h"

struct FlameConstants_threeply
{
  float places[FLAME_ORBIT_CONSTANTS];
  float a;
  float cosine_b;
  float c;
  float sine;
};
#endif

#ifdef FLAME_PREPARE
static void
flame_step_threeply (
    const struct FlameParams_threeply *in, double *x, double *y)
{
  const double a = in->a, b = in->b, c = in->c;
  const double far = fabs (sin (*x) * cos (b) + c - *x * sin (a + b + c));
  const double next = *y - (*x > 0.0 ? far : *x < 0.0 ? -far : 0.0);

  *y = a - *x;
  *x = next;
}

FLAME_PREPARE (threeply)
{
  double x = 0.0, y = 0.0;

  for (int i = 0; i <= FLAME_ORBIT_LAST; i++) {
    flame_fill_orbit (i, x, y, k->places);
    flame_step_threeply (in, &x, &y);
  }
  k->a = (float) in->a;
  k->cosine_b = (float) cos (in->b);
  k->c = (float) in->c;
  k->sine = (float) sin (in->a + in->b + in->c);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (threeply)
{
  float x, y, u, v;

  flame_orbit_place (k->places, o->state, rng, &x, &y);
  for (int ahead = flame_orbit_ahead (o->state, rng);; ahead--) {
    u = flame_fabsf (flame_sinf (x) * k->cosine_b + k->c - x * k->sine);
    u = y - (x > 0.0f ? u : (x < 0.0f ? -u : 0.0f));
    v = k->a - x;
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
