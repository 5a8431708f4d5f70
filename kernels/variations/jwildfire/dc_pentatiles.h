/*
 * dc_pentatiles: a square of pentagons.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_pentatiles, 911, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_pentatiles))
FLAME_PARAM (dc_pentatiles, zoom, 20.0, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (
    dc_pentatiles, border, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_pentatiles, width, 0.1, FLAME_RANGE (0.01, 0.25))
FLAME_OWN_COLOR_PARAMS (dc_pentatiles)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_pentatiles
{
  FlameOwnColor color;
  float scale;
  float borders;
  float width;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_pentatiles)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) in->zoom;
  k->borders = (float) in->border;
  k->width = (float) in->width;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/shader.h"

#define FLAME_SQRT_3 1.7320508f
/* Sides of a pentagon: half of a long one, and a short one. */
#define FLAME_PENTATILE_LONG 1.3660254f
#define FLAME_PENTATILE_SHORT 0.7320508f

/* The brightness of a border line at the distance @far from its middle. */
FLAME_FN float
flame_pentatile_line (float width, float far)
{
  return flame_smooth_step (width, 0.0f, flame_fabsf (far));
}

FLAME_FN void
flame_pentatiles (
    const struct FlameConstants_dc_pentatiles *k, float x, float y, float *rgb)
{
  const float half = 0.5f * FLAME_PENTATILE_SHORT, period = 2.0f * FLAME_SQRT_3;
  const float across = k->scale * x / period, up = k->scale * y / period;
  float column = 2.0f * flame_floorf (across), row = 2.0f * flame_floorf (up);
  const float s = flame_fractionf (across) * period - FLAME_SQRT_3;
  const float t = flame_fractionf (up) * period - FLAME_SQRT_3;
  const float u = flame_fabsf (s), v = flame_fabsf (t), width = k->width;
  /* The distances from the two slanting sides. */
  const float low = (u + FLAME_SQRT_3 * (v - FLAME_PENTATILE_LONG)) * 0.5f;
  const float high = (v - FLAME_SQRT_3 * (u - half)) * 0.5f;
  const int below = low <= 0.0f, right = high <= 0.0f;
  float id, hue, light;

  column += below ? 0.0f : (s > 0.0f ? 1.0f : -1.0f);
  row += below ? 0.0f : (t > 0.0f ? 1.0f : -1.0f);
  id = (below ? 1.0f : 0.0f) + (right ? 2.0f : 0.0f) + 4.0f +
       8.0f * (column + 12.0f * row);
  hue = (float) flame_fraction_double (
      1234.0 * flame_sin_double (43.0 * (double) id));
  light = 0.4f + 0.6f * hue;
  if (k->borders == 1.0f) {
    float dark =
        flame_pentatile_line (width, u) * flame_step (FLAME_PENTATILE_LONG, v);

    dark +=
        flame_pentatile_line (width, FLAME_SQRT_3 - u) * flame_step (v, half);
    dark += flame_pentatile_line (width, low);
    dark += flame_pentatile_line (width, v) * flame_step (u, half);
    dark += flame_pentatile_line (width, FLAME_SQRT_3 - v) *
            flame_step (FLAME_SQRT_3 - u, half);
    dark += flame_pentatile_line (width, high);
    light *= 1.0f - dark;
  }
  rgb[0] = light * (0.6f * flame_cosf (id) + 0.6f);
  rgb[1] = light * (0.6f * flame_cosf (id + 23.0f) + 0.6f);
  rgb[2] = light * (0.6f * flame_cosf (id + 21.0f) + 0.6f);
}

FLAME_OWN_COLOR_VARIATION (dc_pentatiles, 0.5f, flame_pentatiles, k)
#endif
