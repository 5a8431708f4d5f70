/*
 * dc_rotations: a square with hues that a kaleidoscope turns.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_rotations, 806, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_rotations))
FLAME_PARAM (
    dc_rotations, levels, 20.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 50.0))
FLAME_PARAM (dc_rotations, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_rotations, time, 0.0)
FLAME_PARAM (dc_rotations, zoom, 4.0)
FLAME_OWN_COLOR_PARAMS (dc_rotations)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_rotations
{
  FlameOwnColor color;
  float scale;
  float mirrors;
  float cosine; /* of the mirrors' turn */
  float sine;
  float last;
  float hue; /* at the origin */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_rotations)
{
  const double time = in->time;

  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) in->zoom;
  k->mirrors = (float) in->levels;
  k->cosine = (float) cos (0.1 * time);
  k->sine = (float) sin (0.1 * time);
  k->last = (float) fmod (time, 2.0 * M_PI);
  k->hue = (float) fmod (0.4 * time, 1.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hue.h"

/* A channel of a saturated colour, without corners. */
FLAME_FN float
flame_rotations_channel (float hue)
{
  float ramp = flame_hue_channel (hue);

  return ramp * ramp * (3.0f - 2.0f * ramp);
}

FLAME_VARIATION (dc_rotations)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);

  float u = k->scale * x, v = k->scale * y, shift = 0.5f, s, c, hue;

  for (int i = 0; (float) i < k->mirrors; i++) {
    float scale = 1.0f / (u * u + v * v);
    float across = flame_fabsf (u) * scale - shift;
    float along = flame_fabsf (v) * scale - shift;

    u = k->cosine * across - k->sine * along;
    v = k->sine * across + k->cosine * along;
    shift *= 0.955f;
  }
  flame_sincosf (k->last + 0.05f * u, &s, &c);
  hue = k->hue + 0.1f * (c * v - s * u);
  rgb[0] = flame_rotations_channel (hue);
  rgb[1] = flame_rotations_channel (hue + 0.666666667f);
  rgb[2] = flame_rotations_channel (hue + 0.333333333f);
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
