/*
 * cut_circdes: cuts circles within circles out of the plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_circdes, 949, FLAME_CUT, FLAME_PREPARED (cut_circdes))
FLAME_PARAM (cut_circdes, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_circdes, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_circdes, time, 0.0)
FLAME_PARAM (cut_circdes, zoom, 10.0)
FLAME_PARAM (
    cut_circdes, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_circdes
{
  FlameCutFrame frame;
  float scale;
  float radii[9];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_circdes)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  double r = 0.8;

  k->scale = (float) in->zoom;
  for (int i = 0; i < 9; i++) {
    r *= 0.5 + 0.1 * sin (i + in->time);
    k->radii[i] = (float) r;
  }
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"
#include "kernels/variations/common/unroll.h"

/* How many of the four circles with centres at @r along the axes contain
 * (@x, @y). */
FLAME_FN float
flame_circdes_four (float x, float y, float r)
{
  return (flame_length (x, y + r) <= r ? 1.0f : 0.0f) +
         (flame_length (x, y - r) <= r ? 1.0f : 0.0f) +
         (flame_length (x + r, y) <= r ? 1.0f : 0.0f) +
         (flame_length (x - r, y) <= r ? 1.0f : 0.0f);
}

FLAME_FN int
flame_cut_circdes (const struct FlameConstants_cut_circdes *k, float x, float y)
{
  const float u = flame_fractionf (k->scale * x) - 0.5f;
  const float v = flame_fractionf (k->scale * y) - 0.5f;
  float sum = flame_length (u, v) <= 0.8f ? 1.0f : 0.0f;

  FLAME_UNROLL
  for (int i = 0; i < 9; i++)
    sum += (i % 2 ? 1.0f : -1.0f) * flame_circdes_four (u, v, k->radii[i]);
  return sum > 0.5f;
}

FLAME_CUT_VARIATION (cut_circdes, 0.0f, 1.0f, 0.5f, flame_cut_circdes)
#endif
