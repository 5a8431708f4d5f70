/*
 * dc_glypho: a square of rings of dots, coloured by how often they overlap.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_glypho, 801, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_glypho))
FLAME_PARAM (dc_glypho, zoom, 7.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (
    dc_glypho, seed, 10000.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 10000.0))
FLAME_PARAM (dc_glypho, time, 0.0)
FLAME_PARAM (dc_glypho, f1, 0.115)
FLAME_PARAM (dc_glypho, f2, 0.75)
FLAME_PARAM (dc_glypho, f3, 1.5)
FLAME_OWN_COLOR_PARAMS (dc_glypho)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_glypho
{
  FlameOwnColor color;
  float scale;
  float size; /* of a dot */
  float seen; /* threshold of the light, and the light of a dot */
  float often;
  float places[60];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_glypho)
{
  const double step = M_PI / 5.0;

  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) in->zoom;
  k->size = (float) in->f1;
  k->seen = (float) in->f2;
  k->often = (float) in->f3;
  for (int ring = 0; ring < 3; ring++) {
    const double size = 1.0 + 0.5 * ring;
    const double turn = in->time * (ring % 2 ? -0.3 : 0.3);

    for (int i = 0; i < 10; i++) {
      const double angle = 1e-4 + step * i + 0.5 * step * size + turn;

      k->places[2 * (10 * ring + i)] = (float) (0.4 * cos (angle));
      k->places[2 * (10 * ring + i) + 1] = (float) (0.4 * sin (angle));
    }
  }
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dc_glypho)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);

  float u = k->scale * x, v = k->scale * y, sum = 0.0f;

  for (int i = 0; i < 30; i++) {
    float size = 1.0f + 0.5f * (float) (i / 10);
    float dx = size * u + k->places[2 * i],
          dy = size * v + k->places[2 * i + 1];
    float t = 1.0f - flame_sqrtf (dx * dx + dy * dy) / (k->size * size);

    t = flame_at_most (flame_at_least (t, 0.0f), 1.0f);
    sum += k->often * t * t * (3.0f - 2.0f * t);
  }
  rgb[0] = rgb[1] = rgb[2] =
      flame_fractionf (sum * k->often) < k->seen ? 0.0f : 1.0f;
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
