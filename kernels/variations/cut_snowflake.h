/*
 * cut_snowflake: the plane, or a square, without where inversions in space lead far.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_snowflake, 963, FLAME_CUT, FLAME_CONSTANTS (cut_snowflake, 5))
FLAME_PARAM (cut_snowflake, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_snowflake, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_snowflake, time, 0.0)
FLAME_PARAM (
    cut_snowflake, level, 10.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 15.0))
FLAME_PARAM (cut_snowflake, zoom, 10.0)
FLAME_PARAM (
    cut_snowflake, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_snowflake)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 1, 5, k);
  own[0] = (float) (0.25 * in->param[4]);
  own[1] = (float) in->param[3];
  own[2] = (float) (0.25 * (0.5 * sin (0.4 * in->param[2]) - 0.5));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"

/* own: scale, levels, height */
FLAME_FN int
flame_cut_snowflake (const float *own, float x, float y)
{
  float at[3] = {own[0] * x, own[0] * y, own[2]};

  for (int i = 0; (float) i < own[1]; i++) {
    const float inverse =
        1.0f / (at[0] * at[0] + at[1] * at[1] + at[2] * at[2]);
    float far;

    for (int c = 0; c < 3; c++)
      at[c] = flame_fabsf (at[c]) * inverse - 1.65f;
    far = flame_sqrtf (at[0] * at[0] + at[1] * at[1] + at[2] * at[2]);
    for (int c = 0; c < 3; c++)
      at[c] = at[c] * far + far;
  }
  return at[0] * at[0] + at[1] * at[1] + at[2] * at[2] > 2.0f;
}

FLAME_CUT_VARIATION (cut_snowflake, -0.5f, 1.0f, 0.0f, flame_cut_snowflake)
#endif
