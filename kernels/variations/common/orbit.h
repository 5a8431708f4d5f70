/*
 * Attractors that continue from where they were, whatever the point. JWildfire follows
 * a single orbit; here each point follows a part of it, beginning at one of many places
 * along it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* The constants are x and y of each place, then those of the attractor. */
#define FLAME_ORBIT_PLACES 64
#define FLAME_ORBIT_CONSTANTS (2 * FLAME_ORBIT_PLACES)
/* The steps from one place to the next. */
#define FLAME_ORBIT_STEPS 4000

#ifdef FLAME_PREPARE
/* The steps to the last place. */
#define FLAME_ORBIT_LAST ((FLAME_ORBIT_PLACES - 1) * FLAME_ORBIT_STEPS)

/* Stores the orbit's place after @step steps if it is one of the places. */
static void FLAME_UNUSED
flame_fill_orbit (int step, double x, double y, float *k)
{
  const int place = step / FLAME_ORBIT_STEPS;

  if (step % FLAME_ORBIT_STEPS == 0) {
    k[2 * place] = (float) x;
    k[2 * place + 1] = (float) y;
  }
}
#endif

/*
 * The place of the point's orbit.
 * @state: three floats of the point
 */
FLAME_FN void
flame_orbit_place (
    const float *k, const float *state, FlameRng *rng, float *x, float *y)
{
  const int place = (int) flame_rng_below (rng, (float) FLAME_ORBIT_PLACES);
  const int started = state[2] != 0.0f;

  *x = started ? state[0] : k[2 * place];
  *y = started ? state[1] : k[2 * place + 1];
}

/*
 * Steps that a new point takes before its first step that is drawn. Points are followed
 * for less than the steps between two places, so without this most of the orbit would
 * be left out.
 */
FLAME_FN int
flame_orbit_ahead (const float *state, FlameRng *rng)
{
  const int ahead = (int) flame_rng_below (rng, (float) FLAME_ORBIT_STEPS);

  return state[2] != 0.0f ? 0 : ahead;
}

FLAME_FN void
flame_orbit_keep (float x, float y, float *state)
{
  state[0] = x;
  state[1] = y;
  state[2] = 1.0f;
}
