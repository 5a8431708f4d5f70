/*
 * cut_hexdots: cuts what is between dots out of the plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_hexdots, 953, FLAME_CUT, FLAME_PREPARED (cut_hexdots))
FLAME_PARAM (
    cut_hexdots, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_hexdots, size, 0.5, FLAME_RANGE (0.01, 1.0))
FLAME_PARAM (cut_hexdots, zoom, 4.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (
    cut_hexdots, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_hexdots
{
  FlameCutFrame frame;
  float scale;
  float size;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_hexdots)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->size = (float) in->size;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

/* The square of twice the distance from a rectangle's middle. */
FLAME_FN float
flame_hexdot (float x, float y)
{
  const float u = 2.0f * flame_fractionf (x) - 1.0f;
  const float v = 2.0f * flame_remainder (y, 1.732f) - 1.732f;

  return u * u + v * v;
}

FLAME_FN int
flame_cut_hexdots (const struct FlameConstants_cut_hexdots *k, float x, float y)
{
  const float u = k->scale * x, v = k->scale * y;

  return 0.8f * flame_at_most (
                    flame_hexdot (u, v), flame_hexdot (u + 0.5f, v + 0.866f)) >
         k->size;
}

FLAME_CUT_VARIATION (cut_hexdots, -0.5f, 1.0f, 0.0f, flame_cut_hexdots)
#endif
