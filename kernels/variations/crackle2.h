/*
 * crackle2: lines between the random points of neighbouring cells.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crackle2, 505, .draws = 3, FLAME_CONSTANTS (crackle2, 2))
FLAME_PARAM (crackle2, cellsize, 1.0, FLAME_RANGE (1e-4, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crackle2)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (1.0 / in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/* a cell's point; @i, @j whole */
FLAME_FN void
flame_crackle2_point (float i, float j, float spread, float *x, float *y)
{
  *x = i + spread * flame_sine_hash ((double) i, (double) j, 34554.0);
  *y = j + spread * flame_sine_hash ((double) j, 3.0 * (double) i, 34561.0);
}

/* k[0] = size of a cell, k[1] = its inverse; the weight is not used */
FLAME_VARIATION (crackle2)
{
  float i = flame_floorf (p->x), j = flame_floorf (p->y);
  int upright = flame_rng_01 (rng) < 0.5f;
  float step = flame_rng_01 (rng) < 0.5f ? 1.0f : -1.0f;
  float along = flame_rng_01 (rng);
  float x, y, next_x, next_y;

  flame_crackle2_point (i, j, k[1], &x, &y);
  flame_crackle2_point (i + (upright ? 0.0f : step),
      j + (upright ? step : 0.0f), k[1], &next_x, &next_y);
  o->x += k[0] * (x + (next_x - x) * along);
  o->y += k[0] * (y + (next_y - y) * along);
}
#endif
