/*
 * dc_layers: a square of nested shells.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_layers, 910, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_layers))
FLAME_PARAM (dc_layers, N, 8.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 10.0))
FLAME_PARAM (dc_layers, Amplitude, 0.995, FLAME_RANGE (0.0, 10.0))
FLAME_PARAM (dc_layers, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_layers, time, 0.0)
FLAME_PARAM (dc_layers, zoom, 8.0)
FLAME_OWN_COLOR_PARAMS (dc_layers)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_layers
{
  FlameOwnColor color;
  float scale;
  float shells;
  float shift;
  float turn[9];
};
#endif

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_layers (const double *param, struct FlameConstants_dc_layers *k)
{
  const double cx = cos (2.0 * M_PI * param[1]),
               sx = sin (2.0 * M_PI * param[1]);
  const double cy = cos (M_PI * param[1]), sy = sin (M_PI * param[1]);
  const double rows[9] = {
      cx, -sx * sy, -sx * cy, 0.0, cy, -sy, sx, cx * sy, cx * cy};

  k->scale = (float) param[4];
  k->shells = (float) param[0];
  k->shift = (float) (0.52 * param[3]);
  for (int i = 0; i < 9; i++)
    k->turn[i] = (float) rows[i];
}

FLAME_PREPARE (dc_layers)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_layers (FLAME_FROM (in, N), k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_FN void
flame_layers (
    const struct FlameConstants_dc_layers *k, float x, float y, float *rgb)
{
  const float u = k->scale * x, v = k->scale * y;
  const float inverse = 1.0f / flame_sqrtf (u * u + v * v + 1.0f);
  float at[3], light = 0.0f;

  for (int i = 0; i < 3; i++)
    at[i] = inverse *
            (k->turn[3 * i] * u + k->turn[3 * i + 1] * v + k->turn[3 * i + 2]);
  for (int i = 1; (float) i <= k->shells; i++) {
    const float size = 4.0f * (float) i;
    const float shell =
        flame_sinf (size * at[0] + k->shift) * flame_cosf (size * at[1]) -
        flame_sinf (size * at[2]);

    light = flame_at_least (
        light, flame_smooth_step (0.25f, 0.2f, flame_fabsf (shell)) *
                   (1.0f - 0.125f * (float) i));
  }
  rgb[0] = rgb[1] = rgb[2] = light;
}

FLAME_OWN_COLOR_VARIATION (dc_layers, 1.0f, flame_layers, k)
#endif
