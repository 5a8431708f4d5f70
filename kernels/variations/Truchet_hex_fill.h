/*
 * Truchet_hex_fill: the plane rolled into arcs that fill the hexagons of a
 * grid.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    Truchet_hex_fill, 525, .draws = 6, FLAME_CONSTANTS (Truchet_hex_fill, 8))
FLAME_PARAM (Truchet_hex_fill, n, 3.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    Truchet_hex_fill, flipx, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    Truchet_hex_fill, flipy, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (Truchet_hex_fill, spreadx, 1.0)
FLAME_PARAM (Truchet_hex_fill, spready, 1.0)
FLAME_PARAM (Truchet_hex_fill, seed, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Truchet_hex_fill)
{
  const double many = 3.0 * in->param[0];

  k[0] = (float) many;
  k[1] = (float) (M_PI / flame_nonzero_double (many));
  k[2] = (float) (in->param[1] != 0.0 ? -1.0 : 1.0);
  k[3] = (float) (in->param[2] != 0.0 ? -1.0 : 1.0);
  k[4] = (float) in->param[3];
  k[5] = (float) in->param[4];
  k[6] = (float) in->param[5];
  k[7] =
      (float) (in->param[5] == 1.0 ? 1.0 : (in->param[5] >= 2.0 ? 2.0 : 0.0));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hexagon-tiles.h"

/*
 * k[0] = strips, k[1] = half a strip's turn, k[2], k[3] = what turned tiles do
 * to x and y, k[4], k[5] = how far the tiles are spread, k[6] = seed, k[7] =
 * how tiles are chosen
 */
FLAME_VARIATION (Truchet_hex_fill)
{
  float a = flame_logf (flame_rng_01 (rng)), b, c, hx, hy, turns, u, v, s,
        angle;
  float side, sine, cosine;
  int turned;

  a = flame_floorf (a * (flame_rng_01 (rng) < 0.5f ? k[4] : -k[4]));
  b = flame_logf (flame_rng_01 (rng));
  b = flame_floorf (b * (flame_rng_01 (rng) < 0.5f ? k[5] : -k[5]));
  c = flame_rng_01 (rng) < 0.5f ? b : -b;
  turns = flame_floorf (flame_rng_01 (rng) * k[0]);
  hx = FLAME_SQRT3 * (a + 0.5f * c);
  hy = 1.5f * b;
  turned = flame_hexagon_turned (a, b, a + 0.5f * c, k[6], k[7]);
  flame_sincosf (
      (p->y * (turned ? k[3] : 1.0f) + 2.0f * turns) * k[1], &sine, &cosine);
  s = 1.0f + p->x * (turned ? k[2] : 1.0f) * k[1];
  u = s * cosine;
  v = s * sine;
  angle = flame_atan2f (v, u);
  angle = angle < 0.0f ? angle + FLAME_TWO_PI : angle;
  angle = FLAME_PI * (1.0f / 3.0f) +
          flame_floorf (angle * 0.47746482927569f) * 2.0943951023932f;
  flame_sincosf (angle, &sine, &cosine);
  u -= 2.0f * cosine;
  v -= 2.0f * sine;
  side = turned ? -0.5f : 0.5f;
  o->x += w * (0.5f * (0.5f * FLAME_SQRT3 * u - side * v) + hx);
  o->y += w * (0.5f * (side * u + 0.5f * FLAME_SQRT3 * v) + hy);
}
#endif
