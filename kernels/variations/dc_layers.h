/*
 * dc_layers: a square of shells, one in the other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_layers, 910, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_layers, 17))
FLAME_PARAM (dc_layers, N, 8.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 10.0))
FLAME_PARAM (dc_layers, Amplitude, 0.995, FLAME_RANGE (0.0, 10.0))
FLAME_PARAM (dc_layers, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_layers, time, 0.0)
FLAME_PARAM (dc_layers, zoom, 8.0)
FLAME_OWN_COLOR_PARAMS (dc_layers)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

static void FLAME_UNUSED
flame_fill_layers (const double *param, float *own)
{
  const double cx = cos (2.0 * M_PI * param[1]),
               sx = sin (2.0 * M_PI * param[1]);
  const double cy = cos (M_PI * param[1]), sy = sin (M_PI * param[1]);
  const double rows[9] = {
      cx, -sx * sy, -sx * cy, 0.0, cy, -sy, sx, cx * sy, cx * cy};

  own[0] = (float) param[4];
  own[1] = (float) param[0];
  own[2] = (float) (0.52 * param[3]);
  for (int i = 0; i < 9; i++)
    own[3 + i] = (float) rows[i];
}

FLAME_PREPARE (dc_layers)
{
  flame_fill_own_color (in, 5, k);
  flame_fill_layers (in->param, k + FLAME_OWN_COLOR_CONSTANTS);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/shader.h"

/* own: scale, shells, shift, rows of a turn */
FLAME_FN void
flame_layers (const float *own, float x, float y, float *rgb)
{
  const float u = own[0] * x, v = own[0] * y;
  const float inverse = 1.0f / flame_sqrtf (u * u + v * v + 1.0f);
  float at[3], light = 0.0f;

  for (int i = 0; i < 3; i++)
    at[i] =
        inverse * (own[3 + 3 * i] * u + own[4 + 3 * i] * v + own[5 + 3 * i]);
  for (int i = 1; (float) i <= own[1]; i++) {
    const float size = 4.0f * (float) i;
    const float shell =
        flame_sinf (size * at[0] + own[2]) * flame_cosf (size * at[1]) -
        flame_sinf (size * at[2]);

    light = flame_at_least (
        light, flame_smooth_step (0.25f, 0.2f, flame_fabsf (shell)) *
                   (1.0f - 0.125f * (float) i));
  }
  rgb[0] = rgb[1] = rgb[2] = light;
}

FLAME_OWN_COLOR_VARIATION (dc_layers, 1.0f, flame_layers)
#endif
