/*
 * cell: cells of a grid, moved apart.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cell, 58, FLAME_CONSTANTS (cell, 2))
FLAME_PARAM (cell, size, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cell)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (1.0 / in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/* where cell number n goes: the even ones for n >= 0, odd ones of the negative
 * side, so that the copies leave room for each other */
FLAME_FN float
flame_interleave (float n)
{
  return n >= 0.0f ? 2.0f * n : -(2.0f * n + 1.0f);
}

/* k[0] = size, k[1] = 1/size */
FLAME_VARIATION (cell)
{
  float cell_x = flame_floorf (p->x * k[1]);
  float cell_y = flame_floorf (p->y * k[1]);
  float x = p->x - cell_x * k[0];
  float y = p->y - cell_y * k[0];

  o->x += w * (x + flame_interleave (cell_x) * k[0]);
  o->y -= w * (y + flame_interleave (cell_y) * k[0]);
}
#endif
