/*
 * dc_rotations: a square whose hues a kaleidoscope turns.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_rotations, 806, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_rotations, 11))
FLAME_PARAM (
    dc_rotations, levels, 20.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 50.0))
FLAME_PARAM (dc_rotations, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_rotations, time, 0.0)
FLAME_PARAM (dc_rotations, zoom, 4.0)
FLAME_OWN_COLOR_PARAMS (dc_rotations)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_rotations)
{
  const double time = in->param[2];

  flame_fill_own_color (in, 4, k);
  k[5] = (float) in->param[3];
  k[6] = (float) in->param[0];
  k[7] = (float) cos (0.1 * time);
  k[8] = (float) sin (0.1 * time);
  k[9] = (float) fmod (time, 2.0 * M_PI);
  k[10] = (float) fmod (0.4 * time, 1.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hue.h"
#include "kernels/variations/common/own-color.h"

/* a channel of a full colour of that hue, without corners */
FLAME_FN float
flame_rotations_channel (float hue)
{
  float ramp = flame_hue_channel (hue);

  return ramp * ramp * (3.0f - 2.0f * ramp);
}

/*
 * k[5] = scale, k[6] = mirrors, k[7], k[8] = their turn, k[9] = the last one's,
 * k[10] = the hue of nothing
 */
FLAME_VARIATION (dc_rotations)
{
  float x, y, rgb[3];

  flame_own_color_place (p, k, 0.5f, rng, &x, &y);

  float u = k[5] * x, v = k[5] * y, shift = 0.5f, s, c, hue;

  for (int i = 0; (float) i < k[6]; i++) {
    float scale = 1.0f / (u * u + v * v);
    float across = flame_fabsf (u) * scale - shift;
    float along = flame_fabsf (v) * scale - shift;

    u = k[7] * across - k[8] * along;
    v = k[8] * across + k[7] * along;
    shift *= 0.955f;
  }
  flame_sincosf (k[9] + 0.05f * u, &s, &c);
  hue = k[10] + 0.1f * (c * v - s * u);
  rgb[0] = flame_rotations_channel (hue);
  rgb[1] = flame_rotations_channel (hue + 0.666666667f);
  rgb[2] = flame_rotations_channel (hue + 0.333333333f);
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
