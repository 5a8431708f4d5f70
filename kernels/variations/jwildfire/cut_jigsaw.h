/*
 * cut_jigsaw: cuts the plane or a square along the pieces of a jigsaw puzzle.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_jigsaw, 955, FLAME_CUT, FLAME_PREPARED (cut_jigsaw))
FLAME_PARAM (cut_jigsaw, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (cut_jigsaw, time, 0.0)
FLAME_PARAM (cut_jigsaw, zoom, 4.0)
FLAME_PARAM (
    cut_jigsaw, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    cut_jigsaw, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_jigsaw
{
  FlameCutFrame frame;
  float scale;
  float move; /* shift along x */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_jigsaw)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->move = (float) in->time;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_FN int
flame_cut_jigsaw (const struct FlameConstants_cut_jigsaw *k, float x, float y)
{
  const float u = k->scale * x + k->move, v = k->scale * y;
  const float i = -flame_floorf (-u), j = -flame_floorf (-v);
  const float a = u - i + 0.5f, b = v - j + 0.5f;
  const float m = i - 2.0f * flame_floorf (0.5f * i) - 0.5f;
  const float n = j - 2.0f * flame_floorf (0.5f * j) - 0.5f;
  const float side = m * a + n * b < 0.0f ? -1.0f : 1.0f;
  const float p = side * m, q = side * n;
  const float slant =
      0.7f * (flame_fabsf (a - p) + flame_fabsf (b - q)) - 0.65f;
  const float knob = flame_length (a - 0.2f * p, b - 0.2f * q) - 0.2f;
  const double sine = flame_sin_double (27.0 * (double) i + 57.0 * (double) j);
  const float turn = (float) flame_fraction_double (1e5 * sine) - 0.5f;
  const float rim =
      turn * p < 0.0f ? flame_at_least (slant, 0.1f - knob) : slant;

  return flame_at_most (rim, knob) < 8e-4f;
}

FLAME_CUT_VARIATION (cut_jigsaw, -0.5f, 1.0f, 0.0f, flame_cut_jigsaw)
#endif
