/*
 * dc_warping: a square of noise that is warped by noise, twice.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_warping, 917, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_warping))
FLAME_PARAM (dc_warping, randomize, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_warping, x0, 0.0)
FLAME_PARAM (dc_warping, zoom, 1.0)
FLAME_OWN_COLOR_PARAMS (dc_warping)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_warping
{
  FlameOwnColor color;
  float warping[2]; /* scale and shift */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/java-random.h"

/* If a file has a seed but no shift, JWildfire made the shift from the seed. */
static void FLAME_UNUSED
flame_fill_warping (const double *param, struct FlameConstants_dc_warping *k)
{
  uint64_t state = flame_java_seed (param[0]);
  const double shift = 2.0 * flame_java_double (&state) - 1.0;

  k->warping[0] = (float) param[2];
  k->warping[1] =
      (float) (param[1] == 0.0 && param[0] != 0.0 ? shift : param[1]);
}

FLAME_PREPARE (dc_warping)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_warping (FLAME_FROM (in, randomize), k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/shader.h"
#include "kernels/variations/common/unroll.h"

/* From -1 to 1, for a corner. */
FLAME_FN float
flame_warping_hash (float x, float y)
{
  const double at = 127.1 * (double) x + 311.7 * (double) y;

  return 2.0f * (float) flame_fraction_double (
                    43758.5453123 * flame_sin_double (at)) -
         1.0f;
}

/* The corners stay a loop, as octaves and places do: a point needs 336
 * hashes. */
FLAME_FN float
flame_warping_noise (float x, float y)
{
  const float i = flame_floorf (x), j = flame_floorf (y);
  const float u = (x - i) * (x - i) * (x - i), v = (y - j) * (y - j) * (y - j);
  float sum = 0.0f;

  FLAME_ROLL
  for (int corner = 0; corner < 4; corner++) {
    const float right = (float) (corner & 1), above = (float) (corner >> 1);
    const float part =
        (right != 0.0f ? u : 1.0f - u) * (above != 0.0f ? v : 1.0f - v);

    sum += part * flame_warping_hash (i + right, j + above);
  }
  return sum;
}

/* Four octaves, each of which is turned. */
FLAME_FN float
flame_warping_octaves (float x, float y)
{
  float sum = 0.0f, share = 0.5f, scale = 2.02f;

  FLAME_ROLL
  for (int i = 0; i < 4; i++) {
    float u, v;

    sum += share * flame_warping_noise (x, y);
    share *= 0.5f;
    u = scale * x;
    v = scale * y;
    x = 0.8f * u - 0.6f * v;
    y = 0.6f * u + 0.8f * v;
    scale = i == 0 ? 2.03f : 2.01f;
  }
  return sum / 0.9375f;
}

/* (out) The octaves at (@x, @y) and at (@y, @x), computed in one loop. */
FLAME_FN void
flame_warping_both (float x, float y, float *first, float *second)
{
  float a = 0.0f, b = 0.0f;

  FLAME_ROLL
  for (int i = 0; i < 2; i++) {
    const float noise = flame_warping_octaves (i ? y : x, i ? x : y);

    a = i ? a : noise;
    b = noise;
  }
  *first = a;
  *second = b;
}

/* (out) @rgb: the colour. Returns a third of its sum */
FLAME_FN float
flame_warping_map (float x, float y, float *rgb)
{
  const float u = 0.7f * x, v = 0.7f * y;
  float a = 4.0f * u, b = 4.0f * v, first = 0.0f, second = 0.0f, dark, warm;

  FLAME_ROLL
  for (int i = 0; i < 3; i++) {
    flame_warping_both (a, b, &first, &second);
    a = i == 0 ? 2.0f * (u + first) : u + first;
    b = i == 0 ? 2.0f * (v + second) : v + second;
  }
  dark = flame_smooth_step (-0.8f, 0.8f, first - second);
  warm = flame_smooth_step (-1.0f, 1.0f, flame_warping_octaves (u, v));
  rgb[0] = flame_blend (0.5f + 0.5f * warm, 0.0f, dark);
  rgb[1] = flame_blend (0.75f * warm, 0.0f, dark);
  rgb[2] = flame_blend (0.35f * warm, 0.02f, dark);
  return 0.333f * (rgb[0] + rgb[1] + rgb[2]);
}

FLAME_FN void
flame_warping (
    const struct FlameConstants_dc_warping *k, float x, float y, float *rgb)
{
  const float step = 0.0045f;
  const float u = k->warping[0] * x + k->warping[1],
              v = k->warping[0] * y + k->warping[1];
  float across = 0.0f, up = 0.0f, here = 0.0f, s, t, level, ridge, flat;
  const float a = 0.5f * (x + 1.0f), b = 0.5f * (y + 1.0f);
  const float frame =
      flame_powf (16.0f * a * b * (1.0f - a) * (1.0f - b), 0.1f);
  const float tint[3] = {1.0f, 0.7f, 0.6f};

  /* Beside the place, above it, and at the place itself. */
  FLAME_ROLL
  for (int i = 0; i < 3; i++) {
    across = up;
    up = here;
    here =
        flame_warping_map (i == 0 ? u + step : u, i == 1 ? v + step : v, rgb);
  }
  s = across - here;
  t = up - here;
  level = step / flame_sqrtf (s * s + t * t + step * step);
  ridge = 8.0f * flame_fabsf (s + t);
  flat = level * level;
  for (int c = 0; c < 3; c++)
    rgb[c] = frame * ((rgb[c] + tint[c] * ridge) * (1.0f + 0.2f * flat) +
                         0.05f * flat * level);
}

FLAME_OWN_COLOR_VARIATION (dc_warping, 0.5f, flame_warping, k)
#endif
