/*
 * dc_sunflower: a square of a spiral of dots, and lines through them.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_sunflower, 915, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_sunflower))
FLAME_PARAM (dc_sunflower, zoom, 7.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (dc_sunflower, step, 0.1, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (dc_sunflower, N, 30.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    dc_sunflower, Polar, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    dc_sunflower, Dots, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    dc_sunflower, GridX, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    dc_sunflower, GridY, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_OWN_COLOR_PARAMS (dc_sunflower)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_sunflower
{
  FlameOwnColor color;
  float scale;
  float step;
  float N;
  float Polar;
  float Dots;
  float GridX;
  float GridY;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_sunflower)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) in->zoom;
  k->step = (float) in->step;
  k->N = (float) in->N;
  k->Polar = (float) in->Polar;
  k->Dots = (float) in->Dots;
  k->GridX = (float) in->GridX;
  k->GridY = (float) in->GridY;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"

/* The brightness of a line through the nearest dot, which reaches (@dx, @dy)
 * in both directions. */
FLAME_FN float
flame_sunflower_line (float u, float v, float dx, float dy)
{
  const float s = u - flame_floorf (u + 0.5f) + dx;
  const float t = v - flame_floorf (v + 0.5f) + dy;
  float along = (s * dx + t * dy) / (2.0f * (dx * dx + dy * dy));

  along = 2.0f * flame_at_most (flame_at_least (along, 0.0f), 1.0f);
  return flame_smooth_step (
      0.1f, 0.0f, flame_length (s - along * dx, t - along * dy));
}

FLAME_FN void
flame_dc_sunflower (
    const struct FlameConstants_dc_sunflower *k, float x, float y, float *rgb)
{
  const float far = k->scale * flame_length (x, y), step = k->step;
  const float sign = step < 0.0f ? -1.0f : 1.0f, v = far * k->N;
  const float round = flame_rough_angle (y, x) / 6.28f * k->N;
  const float u = round + step * flame_floorf (v + 0.5f);
  float more = 0.0f;

  rgb[0] =
      k->GridX == 1.0f ? flame_sunflower_line (u, v, sign - step, 1.0f) : 0.0f;
  rgb[1] = k->GridY == 1.0f ? flame_sunflower_line (u, v, -step, 1.0f) : 0.0f;
  rgb[2] =
      k->GridX == 0.0f && k->GridY == 0.0f
          ? flame_sunflower_line (u, v, 0.5f * sign - step, 1.0f) +
                flame_sunflower_line (u + 0.5f, v, 0.5f * sign - step, 1.0f)
          : 0.0f;
  if (k->Polar == 1.0f)
    more += 0.5f * flame_sunflower_line (u, v, 1.0f, 0.0f);
  if (k->Dots == 1.0f)
    more += flame_smooth_step (k->N / 1000.0f, 0.0f,
        flame_length (6.28f * far * (flame_fractionf (u + 0.5f) - 0.5f),
            flame_fractionf (v + 0.5f) - 0.5f) -
            0.3f);
  for (int c = 0; c < 3; c++)
    rgb[c] += more;
}

FLAME_OWN_COLOR_VARIATION (dc_sunflower, 0.5f, flame_dc_sunflower, k)
#endif
