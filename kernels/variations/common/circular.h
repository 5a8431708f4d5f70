/*
 * Turns a point around the origin by a random angle and by a hash of its place.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/doubles.h"

/* @half_turns: the largest turn; @x, @y: the place that is hashed */
FLAME_FN void
flame_show_circular (const FlamePoint *p, float half_turns, float seed,
    double x, double y, float w, FlameRng *rng, FlameSum *o)
{
  const double far = 43758.5453 * flame_sin_double (x + y + (double) seed);
  const float part = (float) (far - flame_trunc_double (far));
  const float turn = 2.0f * (flame_rng_01 (rng) + part - 1.0f) * half_turns;
  float s, c;

  flame_sincospif (turn, &s, &c);
  o->x += w * (p->x * c - p->y * s);
  o->y += w * (p->y * c + p->x * s);
}
