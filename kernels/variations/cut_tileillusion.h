/*
 * cut_tileillusion: the plane, or a square, without every second tile of rows
 * that bulge.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cut_tileillusion, 635, .draws = 2,
    .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_CONSTANTS (cut_tileillusion, 4))
FLAME_PARAM (cut_tileillusion, time, 0.0)
FLAME_PARAM (
    cut_tileillusion, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_tileillusion, zoom, 15.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (cut_tileillusion, invert, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_tileillusion)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

/* where y + sin (1.6 y)/10 is @row, by Newton's steps */
FLAME_FN float
flame_cut_tile_edge (float row)
{
  float y = row;

  for (int i = 0; i < 4; i++) {
    float s, c;

    flame_sincosf (1.6f * y, &s, &c);
    y -= (y + 0.1f * s - row) / (1.0f + 0.16f * c);
  }
  return y;
}

/*
 * k[0] = how far rows are moved, k[1] = whether a square is drawn, k[2] = zoom,
 * k[3] = whether the other tiles are
 */
FLAME_VARIATION (cut_tileillusion)
{
  float first = flame_rng_01 (rng) - 0.5f, second = flame_rng_01 (rng) - 0.5f;
  float x = k[1] != 0.0f ? first : p->x, y = k[1] != 0.0f ? second : p->y;
  float u = x * k[2], v = y * k[2];
  float bulged = v + 0.1f * flame_sinf (1.6f * v);
  float row = flame_floorf (bulged);
  float height = flame_cut_tile_edge (row + 1.0f) - flame_cut_tile_edge (row);
  float parity = row - 2.0f * flame_floorf (0.5f * row), column;
  int tile, drawn;

  u = u / height + (parity != 0.0f ? k[0] : -k[0]);
  column = flame_floorf (u) + row;
  tile = bulged - row > 0.05f &&
         column - 2.0f * flame_floorf (0.5f * column) != 0.0f;
  drawn = tile != (k[3] != 0.0f);
  flame_show_or_hide (o, w, x, y, !drawn);
}
#endif
