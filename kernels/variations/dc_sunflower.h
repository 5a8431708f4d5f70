/*
 * dc_sunflower: a square of a spiral of dots, and lines through them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_sunflower, 915, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_sunflower, 12))
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

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_sunflower)
{
  flame_fill_own_color (in, 7, k);
  flame_copy_params (in, 0, 7, k + FLAME_OWN_COLOR_CONSTANTS);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"

/* how bright a line is that goes (@dx, @dy) far both ways from the next dot */
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

/* own: scale, step, how many, which lines and dots are drawn */
FLAME_FN void
flame_dc_sunflower (const float *own, float x, float y, float *rgb)
{
  const float far = own[0] * flame_length (x, y), step = own[1];
  const float sign = step < 0.0f ? -1.0f : 1.0f, v = far * own[2];
  const float round = flame_rough_angle (y, x) / 6.28f * own[2];
  const float u = round + step * flame_floorf (v + 0.5f);
  float more = 0.0f;

  rgb[0] =
      own[5] == 1.0f ? flame_sunflower_line (u, v, sign - step, 1.0f) : 0.0f;
  rgb[1] = own[6] == 1.0f ? flame_sunflower_line (u, v, -step, 1.0f) : 0.0f;
  rgb[2] =
      own[5] == 0.0f && own[6] == 0.0f
          ? flame_sunflower_line (u, v, 0.5f * sign - step, 1.0f) +
                flame_sunflower_line (u + 0.5f, v, 0.5f * sign - step, 1.0f)
          : 0.0f;
  if (own[3] == 1.0f)
    more += 0.5f * flame_sunflower_line (u, v, 1.0f, 0.0f);
  if (own[4] == 1.0f)
    more += flame_smooth_step (own[2] / 1000.0f, 0.0f,
        flame_length (6.28f * far * (flame_fractionf (u + 0.5f) - 0.5f),
            flame_fractionf (v + 0.5f) - 0.5f) -
            0.3f);
  for (int c = 0; c < 3; c++)
    rgb[c] += more;
}

FLAME_OWN_COLOR_VARIATION (dc_sunflower, 0.5f, flame_dc_sunflower)
#endif
