/*
 * dc_butterflies: a square coloured by where sines of an inverse fourth power
 * lead.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_butterflies, 901, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_butterflies))
FLAME_PARAM (dc_butterflies, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_butterflies, time, 0.0)
FLAME_PARAM (dc_butterflies, zoom, 1.0)
FLAME_PARAM (dc_butterflies, red, 1.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (dc_butterflies, green, 1.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (dc_butterflies, blue, 1.0, FLAME_RANGE (-1.0, 1.0))
FLAME_OWN_COLOR_PARAMS (dc_butterflies)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_butterflies
{
  FlameOwnColor color;
  float scale;
  float factor;
  float phases[3];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_butterflies)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) in->zoom;
  k->factor = (float) (0.9 * (1.0 + 2.0 * sin (0.1 * in->time)));
  k->phases[0] = (float) in->red;
  k->phases[1] = (float) in->green;
  k->phases[2] = (float) in->blue;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/rough-angle.h"

/* (inout) @z: one step further; @at: the place. Returns 0 if the result
 * would not be finite */
FLAME_FN int
flame_butterflies_step (float factor, const float *at, float *z)
{
  const float a = z[0] + at[0], b = z[1] + at[1];
  const float r2 = a * a + b * b, size = 1.0f / (r2 * r2);
  float s, c, sh, ch, across, up;

  flame_sincosf (-4.0f * flame_rough_angle (b, a), &s, &c);
  across = size * c;
  up = size * s;
  if (!(flame_fabsf (up) < 709.0f))
    return 0;
  flame_sincosf (across, &s, &c);
  flame_sinhcoshf (
      flame_at_most (flame_at_least (up, -60.0f), 60.0f), &sh, &ch);
  z[0] = ch * s - factor * z[0] + at[0];
  z[1] = sh * c - factor * z[1] + at[1];
  return 1;
}

FLAME_FN void
flame_butterflies (
    const struct FlameConstants_dc_butterflies *k, float x, float y, float *rgb)
{
  const float at[2] = {k->scale * x, k->scale * y};
  float z[2] = {at[0], at[1]}, near = 1e10f, phase;

  rgb[0] = rgb[1] = rgb[2] = 0.0f;
  for (int i = 0; i < 100; i++) {
    const float before[2] = {z[0], z[1]};
    float du, dv, far, share;

    if (!flame_butterflies_step (k->factor, at, z))
      return;
    near = flame_at_most (
        near, (z[0] - 1.0f) * (z[0] - 1.0f) + (z[1] - 1.0f) * (z[1] - 1.0f));
    du = z[0] - before[0];
    dv = z[1] - before[1];
    far = du * du + dv * dv;
    if (far >= 1e-5f && !(far > 1e4f))
      continue;
    share = far < 1e-5f ? far * 1e5f : 1e4f / far;
    z[0] = before[0] + share * du;
    z[1] = before[1] + share * dv;
    break;
  }
  phase = 2.3f + flame_logf (near * flame_fabsf (z[0] * z[1]));
  for (int c = 0; c < 3; c++)
    rgb[c] = 0.5f * flame_sinf (k->phases[c] + phase) + 0.5f;
}

/* Replaces the sum. */
FLAME_VARIATION (dc_butterflies)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);
  flame_butterflies (k, x, y, rgb);
  o->x = 0.0f;
  o->y = 0.0f;
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
