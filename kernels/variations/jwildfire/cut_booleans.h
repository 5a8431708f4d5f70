/*
 * cut_booleans: cuts cells out of the plane or of a square, by the bits of
 * their numbers.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_booleans, 943, FLAME_CUT, FLAME_PREPARED (cut_booleans))
FLAME_PARAM (cut_booleans, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_booleans, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    cut_booleans, type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (cut_booleans, zoom, 250.0)
FLAME_PARAM (
    cut_booleans, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_booleans
{
  FlameCutFrame frame;
  float shift_x[2];
  float shift_y[2];
  float scale;
  float type;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_booleans)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  flame_fill_cut_shift (in->seed, k->shift_x);
  k->scale = (float) in->zoom;
  k->type = (float) in->type;
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN int
flame_cut_booleans (
    const struct FlameConstants_cut_booleans *k, float x, float y)
{
  const double u =
      (double) k->scale * (double) x + flame_constants_double (k->shift_x);
  const double v =
      (double) k->scale * (double) y + flame_constants_double (k->shift_y);
  const int32_t i = (int32_t) u, j = (int32_t) v;
  const int32_t both = k->type == 1.0f ? i & j : i | j;

  return flame_sin_double ((double) (k->type == 0.0f ? i ^ j : both)) > 0.0;
}

FLAME_CUT_VARIATION (cut_booleans, 0.0f, 1.0f, 0.5f, flame_cut_booleans)
#endif
