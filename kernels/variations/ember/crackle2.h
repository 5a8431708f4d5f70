/*
 * crackle2: lines between the random points of neighbouring cells.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crackle2, 505, .draws = 3, FLAME_PREPARED (crackle2))
FLAME_PARAM (crackle2, cellsize, 1.0, FLAME_RANGE (1e-4, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_crackle2
{
  float cellsize; /* size of a cell */
  float inverse_size;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crackle2)
{
  k->cellsize = (float) in->cellsize;
  k->inverse_size = (float) (1.0 / in->cellsize);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/* The point of cell (@i, @j), both integers. */
FLAME_FN void
flame_crackle2_point (float i, float j, float spread, float *x, float *y)
{
  *x = i + spread * flame_sine_hash ((double) i, (double) j, 34554.0);
  *y = j + spread * flame_sine_hash ((double) j, 3.0 * (double) i, 34561.0);
}

/* The weight is not used. */
FLAME_VARIATION (crackle2)
{
  float i = flame_floorf (p->x), j = flame_floorf (p->y);
  int upright = flame_rng_01 (rng) < 0.5f;
  float step = flame_rng_01 (rng) < 0.5f ? 1.0f : -1.0f;
  float along = flame_rng_01 (rng);
  float x, y, next_x, next_y;

  flame_crackle2_point (i, j, k->inverse_size, &x, &y);
  flame_crackle2_point (i + (upright ? 0.0f : step),
      j + (upright ? step : 0.0f), k->inverse_size, &next_x, &next_y);
  o->x += k->cellsize * (x + (next_x - x) * along);
  o->y += k->cellsize * (y + (next_y - y) * along);
}
#endif
