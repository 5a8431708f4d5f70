/*
 * Truchet_hex_crop: what is inside or outside of arcs in the hexagons of a
 * grid.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    Truchet_hex_crop, 524, .draws = 1, FLAME_CONSTANTS (Truchet_hex_crop, 6))
FLAME_PARAM (Truchet_hex_crop, wd, 0.2, FLAME_RANGE (0.0, 5.0))
FLAME_PARAM (
    Truchet_hex_crop, mode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (
    Truchet_hex_crop, inv, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (Truchet_hex_crop, seed, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Truchet_hex_crop)
{
  k[0] = (float) (0.5 - in->param[0]);
  k[1] = (float) (0.5 + in->param[0]);
  flame_copy_params (in, 1, 3, k + 2);
  k[5] =
      (float) (in->param[3] == 1.0 ? 1.0 : (in->param[3] >= 2.0 ? 2.0 : 0.0));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hexagon-tiles.h"

/*
 * k[0], k[1] = radii of an arc, k[2] = what becomes of what is cropped: 0, the
 * arc's middle, its edges; k[3] = whether the arcs are, k[4] = seed, k[5] = how
 * tiles are chosen
 */
FLAME_VARIATION (Truchet_hex_crop)
{
  float choice = flame_rng_01 (rng);
  float a, c, hx, hy, u, v, turn, sector, px, py, dx, dy, distance, edge;
  int between, gone;

  flame_find_hexagon (p->x, p->y, &a, &c);
  hx = FLAME_SQRT3 * (a + 0.5f * c);
  hy = 1.5f * c;
  u = p->x - hx;
  v = p->y - hy;
  turn = flame_hexagon_turned (a, c, a + 0.5f * c, k[4], k[5])
             ? 1.0471975511966f
             : 0.0f;
  sector = flame_floorf (
      (flame_atan2f (v, u) + 0.52359877559830f - turn) * 0.47746482927569f);
  flame_sincosf (
      sector * 2.0943951023932f + 0.52359877559830f + turn, &py, &px);
  dx = u - px;
  dy = v - py;
  distance = flame_sqrtf (dx * dx + dy * dy);
  between = distance > k[0] && distance < k[1];
  gone = k[3] != 0.0f ? distance > k[1] || distance < k[0] : between;
  edge = (choice < 0.5f ? k[1] : k[0]) / flame_at_least (distance, 1e-30f);
  edge = k[2] == 2.0f ? edge : 0.0f;
  px = k[2] != 0.0f ? px + edge * dx : 0.0f;
  py = k[2] != 0.0f ? py + edge * dy : 0.0f;
  o->x += w * ((gone ? px : u) + hx);
  o->y += w * ((gone ? py : v) + hy);
}
#endif
