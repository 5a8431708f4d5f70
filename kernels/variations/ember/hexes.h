/*
 * hexes: hexagons, each turned and scaled around its middle.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hexes, 510, FLAME_PREPARED (hexes))
FLAME_PARAM (hexes, cellsize, 1.0)
FLAME_PARAM (hexes, power, 1.0)
FLAME_PARAM (hexes, rotate, 0.166)
FLAME_PARAM (hexes, scale, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/turned-hexagons.h"

struct FlameConstants_hexes
{
  FlameHexes hexes;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hexes)
{
  flame_fill_hexes (FLAME_FROM (in, cellsize), &k->hexes);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (hexes)
{
  flame_turn_hexes (p, &k->hexes, w, o);
}
#endif
