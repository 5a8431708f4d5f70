/*
 * cut_bricks: cuts the bricks of a wall out of the plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_bricks, 944, FLAME_CUT, FLAME_PREPARED (cut_bricks))
FLAME_PARAM (cut_bricks, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_bricks, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_bricks, size, 0.9, FLAME_RANGE (0.1, 0.9999))
FLAME_PARAM (cut_bricks, zoom, 3.0)
FLAME_PARAM (
    cut_bricks, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_bricks
{
  FlameCutFrame frame;
  float shift_x[2];
  float shift_y[2];
  float scale;
  float size;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_bricks)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  flame_fill_cut_shift (in->seed, k->shift_x);
  k->scale = (float) in->zoom;
  k->size = (float) in->size;
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN int
flame_cut_bricks (const struct FlameConstants_cut_bricks *k, float x, float y)
{
  const double u =
      (double) k->scale * (double) x + flame_constants_double (k->shift_x);
  const double v =
      (double) k->scale * (double) y + flame_constants_double (k->shift_y);
  const double row = v - 2.0 * flame_floor_double (0.5 * v);
  const float a = (float) flame_fraction_double (u + (row < 1.0 ? 0.0 : 0.5));
  const float b = (float) flame_fraction_double (v);
  const float gap = 0.5f - 0.5f * k->size;

  return flame_at_most (
             flame_at_most (a, 1.0f - a), flame_at_most (b, 1.0f - b)) > gap;
}

FLAME_CUT_VARIATION (cut_bricks, 0.0f, 1.0f, 0.5f, flame_cut_bricks)
#endif
