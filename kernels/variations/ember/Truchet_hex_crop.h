/*
 * Truchet_hex_crop: keeps what is inside or outside of arcs in the hexagons of
 * a grid.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    Truchet_hex_crop, 524, .draws = 1, FLAME_PREPARED (Truchet_hex_crop))
FLAME_PARAM (Truchet_hex_crop, wd, 0.2, FLAME_RANGE (0.0, 5.0),
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.05}))
FLAME_PARAM (
    Truchet_hex_crop, mode, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (
    Truchet_hex_crop, inv, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (Truchet_hex_crop, seed, 0.0, .type = FLAME_INTEGER,
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 13.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_Truchet_hex_crop
{
  float outer; /* radii of an arc */
  float inner;
  /* where cropped points move: 0 the cell's middle, 1 the arc's, 2 its edges */
  float mode;
  float inv; /* whether what is outside of the arcs is cropped */
  float seed;
  float choice; /* which tiles are turned: see flame_hexagon_turned() */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Truchet_hex_crop)
{
  k->outer = (float) (0.5 - in->wd);
  k->inner = (float) (0.5 + in->wd);
  k->mode = (float) in->mode;
  k->inv = (float) in->inv;
  k->seed = (float) in->seed;
  k->choice = (float) (in->seed == 1.0 ? 1.0 : (in->seed >= 2.0 ? 2.0 : 0.0));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hexagon-tiles.h"

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
  turn = flame_hexagon_turned (a, c, a + 0.5f * c, k->seed, k->choice)
             ? 1.0471975511966f
             : 0.0f;
  sector = flame_floorf (
      (flame_atan2f (v, u) + 0.52359877559830f - turn) * 0.47746482927569f);
  flame_sincosf (
      sector * 2.0943951023932f + 0.52359877559830f + turn, &py, &px);
  dx = u - px;
  dy = v - py;
  distance = flame_sqrtf (dx * dx + dy * dy);
  between = distance > k->outer && distance < k->inner;
  gone = k->inv != 0.0f ? distance > k->inner || distance < k->outer : between;
  edge =
      (choice < 0.5f ? k->inner : k->outer) / flame_at_least (distance, 1e-30f);
  edge = k->mode == 2.0f ? edge : 0.0f;
  px = k->mode != 0.0f ? px + edge * dx : 0.0f;
  py = k->mode != 0.0f ? py + edge * dy : 0.0f;
  o->x += w * ((gone ? px : u) + hx);
  o->y += w * ((gone ? py : v) + hy);
}
#endif
