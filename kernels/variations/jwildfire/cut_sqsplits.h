/*
 * cut_sqsplits: cuts halves of turning squares out of the plane or of a
 * square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_sqsplits, 968, FLAME_CUT, FLAME_PREPARED (cut_sqsplits))
FLAME_PARAM (cut_sqsplits, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_sqsplits, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_sqsplits, time, 0.9)
FLAME_PARAM (cut_sqsplits, zoom, 2.0)
FLAME_PARAM (
    cut_sqsplits, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_sqsplits
{
  FlameCutFrame frame;
  float scale;
  float time;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_sqsplits)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->time = (float) in->time;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"

FLAME_FN int
flame_cut_sqsplits (
    const struct FlameConstants_cut_sqsplits *k, float x, float y)
{
  const float u = k->scale * x, v = k->scale * y;
  const float i = flame_floorf (u), j = flame_floorf (v);
  const float a = u - i - 0.5f, b = v - j - 0.5f;
  const float odd = i + j - 2.0f * flame_floorf (0.5f * (i + j));
  const float turn = flame_rough_angle (a, b) / 6.3f;
  const float part = flame_fractionf (
      0.7f * k->time + 2.0f * (odd != 0.0f ? turn : 1.0f - turn));
  const float sharp = 180.0f * flame_length (a, b);
  const float first = (part - 0.5f) * sharp, second = 1.0f - part * sharp;

  return flame_at_most (flame_at_least (first, 0.0f), 1.0f) +
             flame_at_most (flame_at_least (second, 0.0f), 1.0f) <
         1.0f;
}

FLAME_CUT_VARIATION (cut_sqsplits, -0.5f, 1.0f, 0.0f, flame_cut_sqsplits)
#endif
