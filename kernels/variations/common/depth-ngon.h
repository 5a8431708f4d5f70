/*
 * Blurring by a polygon, the more the farther out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* k[0] = radius, k[1] = blur, k[2] = sides, k[3] = angle of one */
FLAME_FN void
flame_depth_ngon (
    const FlamePoint *p, const float *k, float w, FlameRng *rng, FlameSum *o)
{
  int beyond = p->r > k[0];
  float far = p->r - k[0];
  float turns = flame_rng_01 (rng);
  float angle = FLAME_TWO_PI * turns;
  float part = angle - k[3] * flame_floorf (turns * k[2]);
  float radius, x, y;

  part = part > 0.5f * k[3] ? part - k[3] : part;
  radius = k[1] * far / flame_nonzero (flame_cosf (part));
  flame_sincos_turns (turns, &y, &x);
  x *= radius;
  y *= radius;
  o->x += w * (p->x + (beyond ? x : 0.0f));
  o->y += w * (p->y + (beyond ? y : 0.0f));
}
