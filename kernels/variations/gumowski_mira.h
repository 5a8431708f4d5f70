/*
 * gumowski_mira: the next point of Gumowski's and Mira's attractor, in the place of
 * the sum.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gumowski_mira, 854, .draws = 2, .state = 3,
    .traits = FLAME_WRITES_SUM, FLAME_CONSTANTS (gumowski_mira, 131))
FLAME_PARAM (gumowski_mira, random, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 10000000.0))
FLAME_PARAM (gumowski_mira, step, 0.001, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (gumowski_mira, a, 0.000001)
FLAME_PARAM (gumowski_mira, b, 0.05)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/java-random.h"
#include "kernels/variations/common/orbit.h"

/* JWildfire steps m on as the parameters come in */
static double
flame_mira_m (const FlamePrepare *in)
{
  return -0.08 + (in->param[0] > 1.0 ? 0.002 : 0.0005) + in->param[1];
}

/* and draws a by the seed */
static double
flame_mira_a (const FlamePrepare *in)
{
  uint64_t state = flame_java_seed (in->param[0]);

  return 1e-6 + (1e-6 - 1e-8) * flame_java_double (&state);
}

static double
flame_mira (double m, double x)
{
  return m * x + 2.0 * (1.0 - m) * x * x / (1.0 + x * x);
}

static void
flame_step_gumowski_mira (
    const FlamePrepare *in FLAME_UNUSED, double *x, double *y)
{
  const double a = flame_mira_a (in), b = in->param[3], m = flame_mira_m (in);
  const double next = *y + a * (1.0 - b * *y * *y) * *y + flame_mira (m, *x);

  *y = flame_mira (m, next) - *x;
  *x = next;
}

FLAME_PREPARE (gumowski_mira)
{
  flame_fill_orbit (in, flame_step_gumowski_mira, 5.0, 5.0, k);
  k[FLAME_ORBIT_CONSTANTS] = (float) flame_mira_a (in);
  k[FLAME_ORBIT_CONSTANTS + 1] = (float) in->param[3];
  k[FLAME_ORBIT_CONSTANTS + 2] = (float) flame_mira_m (in);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/orbit.h"

/* the last of k: a, b and m */
FLAME_VARIATION (gumowski_mira)
{
  const float *own = k + FLAME_ORBIT_CONSTANTS;
  float x, y, u, v;

  flame_orbit_place (k, o->state, rng, &x, &y);
  for (int ahead = flame_orbit_ahead (o->state, rng);; ahead--) {
    u = y + own[0] * (1.0f - own[1] * y * y) * y +
        (own[2] * x + 2.0f * (1.0f - own[2]) * (1.0f - 1.0f / (1.0f + x * x)));
    v = own[2] * u + 2.0f * (1.0f - own[2]) * (1.0f - 1.0f / (1.0f + u * u)) -
        x;
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
