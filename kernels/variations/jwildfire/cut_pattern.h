/*
 * cut_pattern: cuts waves of waves, in tiles that are turned, out of the plane
 * or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_pattern, 960, FLAME_CUT, FLAME_PREPARED (cut_pattern))
FLAME_PARAM (cut_pattern, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_pattern, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_pattern, time, 0.9)
FLAME_PARAM (cut_pattern, zoom, 0.5)
FLAME_PARAM (
    cut_pattern, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_pattern
{
  FlameCutFrame frame;
  float scale;
  float time;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_pattern)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->time = (float) in->time;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

FLAME_FN int
flame_cut_pattern (const struct FlameConstants_cut_pattern *k, float x, float y)
{
  const float column = 2.0f * flame_fractionf (k->scale * x);
  const float row = 2.0f * flame_fractionf (k->scale * y);
  /* A quarter turn in one direction or the other. */
  const float side = column < 1.0f ? 1.0f : -1.0f;
  const float u = side * (flame_fractionf (row) - 0.5f) + 0.5f;
  const float v = 0.5f - side * (flame_fractionf (column) - 0.5f);
  const float inner =
      flame_cosf (2.0f * FLAME_PI * flame_sinf (3.0f * FLAME_PI * u) +
                  flame_sinf (15.0f * FLAME_PI * v));
  const float wave =
      flame_sinf (5.0f * FLAME_PI * v + k->time + inner) *
      flame_sinf (FLAME_PI * v + flame_sinf (5.0f * FLAME_PI * u));
  const float r = flame_sinf (flame_length (u, 5.0f - v) * wave);
  float s, c;

  flame_sincosf (2.0f * FLAME_PI * r, &s, &c);
  return 0.9f * c + 0.7f * s > 0.0f;
}

FLAME_CUT_VARIATION (cut_pattern, -0.5f, 1.0f, 0.0f, flame_cut_pattern)
#endif
