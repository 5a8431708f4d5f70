/*
 * intersection: a row and a column of tiles.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (intersection, 1098, .draws = 3, FLAME_PREPARED (intersection))
FLAME_PARAM (intersection, xwidth, 5.0)
FLAME_PARAM (intersection, xtilesize, 0.5)
FLAME_PARAM (intersection, xmod1, 0.3)
FLAME_PARAM (intersection, xmod2, 1.0)
FLAME_PARAM (intersection, xheight, 0.5)
FLAME_PARAM (intersection, yheight, 5.0)
FLAME_PARAM (intersection, ytilesize, 0.5)
FLAME_PARAM (intersection, ymod1, 0.3)
FLAME_PARAM (intersection, ymod2, 1.0)
FLAME_PARAM (intersection, ywidth, 0.5)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/strips.h"

struct FlameConstants_intersection
{
  FlameFoldedStrip column, row;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (intersection)
{
  flame_prepare_strip (FLAME_FROM (in, xwidth), &k->column);
  flame_prepare_strip (FLAME_FROM (in, yheight), &k->row);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (intersection)
{
  const int column = flame_rng_bit (rng) != 0.0f;
  const FlameFoldedStrip line =
      flame_choose_strip (column, &k->row, &k->column);
  float along, across;

  along = flame_strip_tile (column ? p->y : p->x, &line, rng);
  across = flame_fold_strip (column ? p->x : p->y, &line);
  o->x += column ? across : along;
  o->y += column ? along : across;
}
#endif
