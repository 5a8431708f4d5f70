/*
 * cut_tileillusion: cuts every other tile of bulging rows out of the plane or
 * of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_tileillusion, 635, FLAME_CUT, FLAME_PREPARED (cut_tileillusion))
FLAME_PARAM (cut_tileillusion, time, 0.0)
FLAME_PARAM (
    cut_tileillusion, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_tileillusion, zoom, 15.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (cut_tileillusion, invert, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_tileillusion
{
  FlameCutFrame frame;
  float move; /* shift of the rows */
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_tileillusion)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->move = (float) in->time;
  k->scale = (float) in->zoom;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/unroll.h"

/* Where y + sin (1.6 y)/10 is @row, by Newton's method. */
FLAME_FN float
flame_cut_tile_edge (float row)
{
  float y = row;

  FLAME_UNROLL
  for (int i = 0; i < 4; i++) {
    float s, c;

    flame_sincosf (1.6f * y, &s, &c);
    y -= (y + 0.1f * s - row) / (1.0f + 0.16f * c);
  }
  return y;
}

FLAME_FN int
flame_cut_tileillusion (
    const struct FlameConstants_cut_tileillusion *k, float x, float y)
{
  float u = x * k->scale, v = y * k->scale;
  float bulged = v + 0.1f * flame_sinf (1.6f * v);
  float row = flame_floorf (bulged);
  float height = flame_cut_tile_edge (row + 1.0f) - flame_cut_tile_edge (row);
  float parity = row - 2.0f * flame_floorf (0.5f * row), column;

  u = u / height + (parity != 0.0f ? k->move : -k->move);
  column = flame_floorf (u) + row;
  return (bulged - row <= 0.05f) |
         (column - 2.0f * flame_floorf (0.5f * column) == 0.0f);
}

FLAME_CUT_VARIATION (
    cut_tileillusion, -0.5f, 1.0f, 0.0f, flame_cut_tileillusion)
#endif
