/*
 * Truchet_hex_fill: rolls the plane into arcs that fill the hexagons of a
 * grid.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    Truchet_hex_fill, 525, .draws = 6, FLAME_PREPARED (Truchet_hex_fill))
FLAME_PARAM (Truchet_hex_fill, n, 3.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    Truchet_hex_fill, flipx, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    Truchet_hex_fill, flipy, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (Truchet_hex_fill, spreadx, 1.0)
FLAME_PARAM (Truchet_hex_fill, spready, 1.0)
FLAME_PARAM (Truchet_hex_fill, seed, 0.0, .type = FLAME_INTEGER,
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 13.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_Truchet_hex_fill
{
  float strips;
  float half_strip; /* half the angle of a strip */
  float flip_x;     /* factors of x and y in turned tiles */
  float flip_y;
  float spreadx; /* how far tiles are spread */
  float spready;
  float seed;
  float choice; /* which tiles are turned: see flame_hexagon_turned() */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Truchet_hex_fill)
{
  const double many = 3.0 * in->n;

  k->strips = (float) many;
  k->half_strip = (float) (M_PI / flame_nonzero_double (many));
  k->flip_x = (float) (in->flipx != 0.0 ? -1.0 : 1.0);
  k->flip_y = (float) (in->flipy != 0.0 ? -1.0 : 1.0);
  k->spreadx = (float) in->spreadx;
  k->spready = (float) in->spready;
  k->seed = (float) in->seed;
  k->choice = (float) (in->seed == 1.0 ? 1.0 : (in->seed >= 2.0 ? 2.0 : 0.0));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hexagon-tiles.h"

FLAME_VARIATION (Truchet_hex_fill)
{
  float a = flame_logf (flame_rng_01 (rng)), b, c, hx, hy, turns, u, v, s,
        angle;
  float side, sine, cosine;
  int turned;

  a = flame_floorf (a * (flame_rng_01 (rng) < 0.5f ? k->spreadx : -k->spreadx));
  b = flame_logf (flame_rng_01 (rng));
  b = flame_floorf (b * (flame_rng_01 (rng) < 0.5f ? k->spready : -k->spready));
  c = flame_rng_01 (rng) < 0.5f ? b : -b;
  turns = flame_floorf (flame_rng_01 (rng) * k->strips);
  hx = FLAME_SQRT3 * (a + 0.5f * c);
  hy = 1.5f * b;
  turned = flame_hexagon_turned (a, b, a + 0.5f * c, k->seed, k->choice);
  flame_sincosf (
      (p->y * (turned ? k->flip_y : 1.0f) + 2.0f * turns) * k->half_strip,
      &sine, &cosine);
  s = 1.0f + p->x * (turned ? k->flip_x : 1.0f) * k->half_strip;
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
