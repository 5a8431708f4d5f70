/*
 * cut_snowflake: cuts out of the plane or of a square what inversions in space
 * move far.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_snowflake, 963, FLAME_CUT, FLAME_PREPARED (cut_snowflake))
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

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_snowflake
{
  FlameCutFrame frame;
  float scale;
  float levels;
  float height;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_snowflake)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) (0.25 * in->zoom);
  k->levels = (float) in->level;
  k->height = (float) (0.25 * (0.5 * sin (0.4 * in->time) - 0.5));
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN int
flame_cut_snowflake (
    const struct FlameConstants_cut_snowflake *k, float x, float y)
{
  float at[3] = {k->scale * x, k->scale * y, k->height};

  for (int i = 0; (float) i < k->levels; i++) {
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
