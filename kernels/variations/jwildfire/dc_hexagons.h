/*
 * dc_hexagons: a square or disc of hexagons that grow and shrink in waves.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_hexagons, 690, FLAME_OWN_COLOR, .draws = 5, FLAME_PREPARED (dc_hexagons))
FLAME_PARAM (
    dc_hexagons, shape, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_hexagons, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_hexagons, time, 0.0)
FLAME_PARAM (dc_hexagons, zoom, 4.0)
FLAME_OWN_COLOR_PARAMS (dc_hexagons)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_hexagons
{
  FlameOwnColor color;
  float disc;
  float across; /* hexagons across the square */
  float phase;  /* of the waves */
  float cosine; /* of the hexagons' turn */
  float sine;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_hexagons)
{
  const double phase = fmod (4.0 * in->time, 2.0 * M_PI);
  const double wave = sin (phase);
  const double turn = copysign (10.25 * pow (fabs (wave), 0.2), wave);

  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->disc = (float) in->shape;
  k->across = (float) in->zoom;
  k->phase = (float) phase;
  k->cosine = (float) cos (turn);
  k->sine = (float) sin (turn);
}
#endif

#ifdef FLAME_VARIATION
/* The distance of a place from the border of its hexagon. */
FLAME_FN float
flame_hexagons_border (float x, float y)
{
  float column = flame_floorf (x *= 1.15470054f);

  y += 0.5f * (column - 2.0f * flame_floorf (0.5f * column));
  x = flame_fabsf (flame_fractionf (x) - 0.5f);
  y = flame_fabsf (flame_fractionf (y) - 0.5f);
  return flame_fabsf (flame_at_least (x * 1.5f + y, y * 2.0f) - 1.0f);
}

/* A random place in a disc, evenly distributed. */
FLAME_FN void
flame_hexagons_disc (FlameRng *rng, float *x, float *y)
{
  float r = 2.0f * flame_rng_01 (rng) + 2.0f * flame_rng_01 (rng), s, c;

  r = 0.5f * (r > 2.0f ? 4.0f - r : r);
  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  *x = r * s;
  *y = r * c;
}

FLAME_VARIATION (dc_hexagons)
{
  float x, y, in_disc_x, in_disc_y, rgb[3];

  flame_own_color_place (p, &k->color, 1.0f, rng, &x, &y);
  flame_hexagons_disc (rng, &in_disc_x, &in_disc_y);
  x = k->disc != 0.0f && k->color.only == 0.0f ? in_disc_x : x;
  y = k->disc != 0.0f && k->color.only == 0.0f ? in_disc_y : y;

  float u = k->across * x, v = k->across * y;
  float wave = flame_sinf ((u * u + v * v) * (-1.0f / 64.0f) + k->phase);
  float size = 0.35f + 0.25f * flame_with_sign_of (
                                   flame_sqrtf (flame_fabsf (wave)), wave);
  float border = flame_hexagons_border (
      k->cosine * u - k->sine * v, k->sine * u + k->cosine * v);
  float t = flame_at_most (
      flame_at_least ((border - size + 0.1f) * 5.0f, 0.0f), 1.0f);

  rgb[0] = rgb[1] = rgb[2] = t * t * (3.0f - 2.0f * t);
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
