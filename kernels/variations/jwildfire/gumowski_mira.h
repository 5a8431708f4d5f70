/*
 * gumowski_mira: the next point of the Gumowski-Mira attractor. Replaces the
 * sum.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gumowski_mira, 854, .draws = 2, .state = 3,
    .traits = FLAME_WRITES_SUM, FLAME_PREPARED (gumowski_mira))
FLAME_PARAM (gumowski_mira, random, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 10000000.0))
FLAME_PARAM (gumowski_mira, step, 0.001, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (gumowski_mira, a, 0.000001)
FLAME_PARAM (gumowski_mira, b, 0.05)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/orbit.h"

struct FlameConstants_gumowski_mira
{
  float places[FLAME_ORBIT_CONSTANTS];
  float a;
  float b;
  float m;
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/java-random.h"

/* JWildfire changes m each time that it reads the parameters. */
static double
flame_mira_m (const struct FlameParams_gumowski_mira *in)
{
  return -0.08 + (in->random > 1.0 ? 0.002 : 0.0005) + in->step;
}

/* JWildfire draws a from the seed. */
static double
flame_mira_a (const struct FlameParams_gumowski_mira *in)
{
  uint64_t state = flame_java_seed (in->random);

  return 1e-6 + (1e-6 - 1e-8) * flame_java_double (&state);
}

static double
flame_mira (double m, double x)
{
  return m * x + 2.0 * (1.0 - m) * x * x / (1.0 + x * x);
}

static void
flame_step_gumowski_mira (
    const struct FlameParams_gumowski_mira *in, double *x, double *y)
{
  const double a = flame_mira_a (in), b = in->b, m = flame_mira_m (in);
  const double next = *y + a * (1.0 - b * *y * *y) * *y + flame_mira (m, *x);

  *y = flame_mira (m, next) - *x;
  *x = next;
}

FLAME_PREPARE (gumowski_mira)
{
  double x = 5.0, y = 5.0;

  for (int i = 0; i <= FLAME_ORBIT_LAST; i++) {
    flame_fill_orbit (i, x, y, k->places);
    flame_step_gumowski_mira (in, &x, &y);
  }
  k->a = (float) flame_mira_a (in);
  k->b = (float) in->b;
  k->m = (float) flame_mira_m (in);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (gumowski_mira)
{
  float x, y, u, v;

  flame_orbit_place (k->places, o->state, rng, &x, &y);
  for (int ahead = flame_orbit_ahead (o->state, rng);; ahead--) {
    u = y + k->a * (1.0f - k->b * y * y) * y +
        (k->m * x + 2.0f * (1.0f - k->m) * (1.0f - 1.0f / (1.0f + x * x)));
    v = k->m * u + 2.0f * (1.0f - k->m) * (1.0f - 1.0f / (1.0f + u * u)) - x;
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
