/*
 * cell: moves the cells of a grid apart.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cell, 58, FLAME_PREPARED (cell))
FLAME_PARAM (cell, size, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.6}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cell
{
  float size;
  float inverse_size;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cell)
{
  k->size = (float) in->size;
  k->inverse_size = (float) (1.0 / in->size);
}
#endif

#ifdef FLAME_VARIATION
/* The new number of cell @n: even if @n >= 0, otherwise odd, so that no two
 * cells coincide. */
FLAME_FN float
flame_interleave (float n)
{
  return n >= 0.0f ? 2.0f * n : -(2.0f * n + 1.0f);
}

FLAME_VARIATION (cell)
{
  float cell_x = flame_floorf (p->x * k->inverse_size);
  float cell_y = flame_floorf (p->y * k->inverse_size);
  float x = p->x - cell_x * k->size;
  float y = p->y - cell_y * k->size;

  o->x += w * (x + flame_interleave (cell_x) * k->size);
  o->y -= w * (y + flame_interleave (cell_y) * k->size);
}
#endif
