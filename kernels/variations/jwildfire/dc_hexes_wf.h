/*
 * dc_hexes_wf: hexes, coloured by the point's distance from the middle of its
 * hexagon.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_hexes_wf, 637, .traits = FLAME_WRITES_COLOR,
    FLAME_PREPARED (dc_hexes_wf))
FLAME_PARAM (dc_hexes_wf, cellsize, 1.0)
FLAME_PARAM (dc_hexes_wf, power, 1.0)
FLAME_PARAM (dc_hexes_wf, rotate, 0.166)
FLAME_PARAM (dc_hexes_wf, scale, 1.0)
FLAME_PARAM (dc_hexes_wf, color_scale, 0.5)
FLAME_PARAM (dc_hexes_wf, color_offset, 0.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/turned-hexagons.h"

struct FlameConstants_dc_hexes_wf
{
  FlameHexes hexes;
  float color_scale; /* scale and offset of the colour */
  float color_offset;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_hexes_wf)
{
  flame_fill_hexes (FLAME_FROM (in, cellsize), &k->hexes);
  k->color_scale = (float) in->color_scale;
  k->color_offset = (float) in->color_offset;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dc_hexes_wf)
{
  float color =
      flame_turn_hexes (p, &k->hexes, w, o) * k->color_scale + k->color_offset;

  o->color = flame_at_most (flame_at_least (color, 0.0f), 1.0f);
}
#endif
