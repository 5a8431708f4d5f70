/*
 * cut_wood: cuts the lines of wood out of the plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_wood, 974, FLAME_CUT, FLAME_PREPARED (cut_wood))
FLAME_PARAM (cut_wood, shiftX, 0.0)
FLAME_PARAM (cut_wood, shiftY, 0.0)
FLAME_PARAM (cut_wood, freq, 1.8, FLAME_RANGE (0.1, 2.0))
FLAME_PARAM (cut_wood, smooth, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_wood, LineCount, 20.0, FLAME_RANGE (1.0, 50.0))
FLAME_PARAM (cut_wood, LineWidth, 0.2, FLAME_RANGE (0.1, 0.5))
FLAME_PARAM (cut_wood, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_wood, zoom, 2.5)
FLAME_PARAM (
    cut_wood, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_wood
{
  FlameCutFrame frame;
  float shift_x;
  float shift_y;
  float frequency;
  float power;
  float lines;
  float width;
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_wood)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->shift_x = (float) in->shiftX;
  k->shift_y = (float) in->shiftY;
  k->frequency = (float) in->freq;
  k->power = (float) in->smooth;
  k->lines = (float) in->LineCount;
  k->width = (float) in->LineWidth;
  k->scale = (float) in->zoom;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_FN float
flame_wood_noise (float x, float y)
{
  const float column = flame_floorf (x), row = flame_floorf (y);
  const double i = (double) column, j = (double) row;
  const float u = flame_smooth_step (0.0f, 1.0f, x - column);
  const float v = flame_smooth_step (0.0f, 1.0f, y - row);

  return flame_blend (flame_blend (flame_sine_hash (i, j, 0.0),
                          flame_sine_hash (i + 1.0, j, 0.0), u),
      flame_blend (flame_sine_hash (i, j + 1.0, 0.0),
          flame_sine_hash (i + 1.0, j + 1.0, 0.0), u),
      v);
}

FLAME_FN int
flame_cut_wood (const struct FlameConstants_cut_wood *k, float x, float y)
{
  const float u = k->scale * x + k->shift_x, v = k->scale * y + k->shift_y,
              width = k->width;
  const float angle = flame_powf (
      flame_wood_noise (k->frequency * u, k->frequency * v), k->power);
  float s, c, line;

  flame_sincosf (angle, &s, &c);
  line = flame_fractionf (k->lines * (s * (u - 0.5f) + c * (v - 0.5f) + 0.5f));
  return flame_smooth_step (0.5f - width, 0.54f - width, line) >
         flame_smooth_step (0.46f + width, 0.5f + width, line);
}

FLAME_CUT_VARIATION (cut_wood, 0.0f, 1.0f, 0.5f, flame_cut_wood)
#endif
