/*
 * dc_quadtree: a square divided into squares, some of which are divided
 * further.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_quadtree, 830, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_quadtree))
FLAME_PARAM (dc_quadtree, zoom, 1.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (dc_quadtree, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_quadtree, time, 0.0)
FLAME_PARAM (dc_quadtree, width, 1000.0, FLAME_RANGE (100.0, 1000.0))
FLAME_PARAM (dc_quadtree, levels, 30.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 50.0),
    FLAME_NAME_IN (FLAME_JWILDFIRE, "dc_quadtree_leves"))
FLAME_OWN_COLOR_PARAMS (dc_quadtree)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_quadtree
{
  FlameOwnColor color;
  float inverse_scale;
  float time;
  float width;
  float levels;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_quadtree)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->inverse_scale = (float) (1.0 / in->zoom);
  k->time = (float) in->time;
  k->width = (float) in->width;
  k->levels = (float) in->levels;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/* From 0 to 1, for a square's number. */
FLAME_FN float
flame_quadtree_random (double id, double time)
{
  return (float) (0.5 + 0.5 * flame_sin_double (id + time) *
                            flame_sin_double (2.17 * id - time) *
                            flame_sin_double (5.7 * id + time));
}

FLAME_VARIATION (dc_quadtree)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);
  float u = k->inverse_scale * x + 0.5f, v = k->inverse_scale * y + 0.5f,
        size = 1.0f, light = 0.0f;
  double id = 1.0;

  for (int i = 0; (float) i < k->levels; i++) {
    float near = flame_at_most (
        flame_at_most (u, 1.0f - u), flame_at_most (v, 1.0f - v));
    float column = u < 0.5f ? 0.0f : 1.0f, row = v < 0.5f ? 0.0f : 1.0f;

    if (near < 0.3f * size / k->width) {
      light -= 1.0f;
      break;
    }
    if (flame_quadtree_random (id, (double) k->time) > 0.7f)
      break;
    id = 4.0 * id + (double) (2.0f * row + column);
    u = 2.0f * u - column;
    v = 2.0f * v - row;
    size *= 2.0f;
    if (size > k->width)
      break;
    light += 0.13f;
  }
  rgb[0] = rgb[1] = rgb[2] = light;
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
