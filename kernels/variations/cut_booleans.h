/*
 * cut_booleans: the plane, or a square, without cells by the bits of their numbers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_booleans, 943, FLAME_CUT, FLAME_CONSTANTS (cut_booleans, 8))
FLAME_PARAM (cut_booleans, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_booleans, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    cut_booleans, type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (cut_booleans, zoom, 250.0)
FLAME_PARAM (
    cut_booleans, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_booleans)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 1, 4, k);
  flame_fill_cut_shift (in->param[0], own);
  own[4] = (float) in->param[3];
  own[5] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"

/* own: shift, scale, whether both bits, one of them or either count */
FLAME_FN int
flame_cut_booleans (const float *own, float x, float y)
{
  const double u = (double) own[4] * (double) x + flame_constants_double (own);
  const double v =
      (double) own[4] * (double) y + flame_constants_double (own + 2);
  const int32_t i = (int32_t) u, j = (int32_t) v;
  const int32_t both = own[5] == 1.0f ? i & j : i | j;

  return flame_sin_double ((double) (own[5] == 0.0f ? i ^ j : both)) > 0.0;
}

FLAME_CUT_VARIATION (cut_booleans, 0.0f, 1.0f, 0.5f, flame_cut_booleans)
#endif
