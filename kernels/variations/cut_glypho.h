/*
 * cut_glypho: the plane, or a square, without what thirty soft spots leave.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_glypho, 952, FLAME_CUT, FLAME_CONSTANTS (cut_glypho, 66))
FLAME_PARAM (
    cut_glypho, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_glypho, zoom, 1.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (
    cut_glypho, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_glypho, f1, 0.115)
FLAME_PARAM (cut_glypho, f2, 0.75)
FLAME_PARAM (cut_glypho, f3, 1.5)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_glypho)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 0, 2, k);
  own[0] = (float) in->param[1];
  for (int i = 0; i < 3; i++)
    own[1 + i] = (float) in->param[3 + i];
  for (int i = 0; i < 30; i++) {
    const double size = 1.0 + 0.5 * (i / 10), step = M_PI / 5.0;
    const double angle = 0.0001 + step * (i % 10) + 0.5 * size * step;

    own[4 + 2 * i] = (float) (0.4 * cos (angle));
    own[5 + 2 * i] = (float) (0.4 * sin (angle));
  }
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"
#include "kernels/variations/common/shader.h"

/* own: scale, the spots' radius, level, light, their places */
FLAME_FN int
flame_cut_glypho (const float *own, float x, float y)
{
  float light = 0.0f;

  for (int i = 0; i < 30; i++) {
    const float size = 1.0f + 0.5f * (float) (i / 10), scale = size * own[0];

    light += own[3] * flame_smooth_step (own[1] * size, 0.0f,
                          flame_length (scale * x + own[4 + 2 * i],
                              scale * y + own[5 + 2 * i]));
  }
  return flame_fractionf (light * own[3]) < own[2];
}

FLAME_CUT_VARIATION (cut_glypho, -0.5f, 1.0f, 0.0f, flame_cut_glypho)
#endif
