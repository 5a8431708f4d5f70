/*
 * Blurs by a polygon, more with the distance from the middle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* A polygon to blur by. */
typedef struct
{
  float radius;
  float blur;
  float sides;
  float side; /* a side's angle */
} FlameNgon;

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_depth_ngon (double sides, double blur, double radius, FlameNgon *k)
{
  k->radius = (float) radius;
  k->blur = (float) (0.1 * blur);
  k->sides = (float) flame_nonzero_double (sides);
  k->side = (float) (2.0 * M_PI / flame_nonzero_double (sides));
}
#endif

FLAME_FN void
flame_depth_ngon (const FlamePoint *p, const FlameNgon *k, float w,
    FlameRng *rng, FlameSum *o)
{
  int beyond = p->r > k->radius;
  float far = p->r - k->radius;
  float turns = flame_rng_01 (rng);
  float angle = FLAME_TWO_PI * turns;
  float part = angle - k->side * flame_floorf (turns * k->sides);
  float radius, x, y;

  part = part > 0.5f * k->side ? part - k->side : part;
  radius = k->blur * far / flame_nonzero (flame_cosf (part));
  flame_sincos_turns (turns, &y, &x);
  x *= radius;
  y *= radius;
  o->x += w * (p->x + (beyond ? x : 0.0f));
  o->y += w * (p->y + (beyond ? y : 0.0f));
}
