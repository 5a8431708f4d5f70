/*
 * cut_yuebing: the plane, or a square, without what waves of a product leave.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_yuebing, 976, FLAME_CUT, FLAME_CONSTANTS (cut_yuebing, 4))
FLAME_PARAM (
    cut_yuebing, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_yuebing, zoom, 0.25)
FLAME_PARAM (
    cut_yuebing, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_yuebing, p1, 2.0)
FLAME_PARAM (cut_yuebing, p2, 25.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_yuebing)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 0, 2, k);
  own[0] = (float) in->param[1];
  own[1] = (float) (10000.0 * sin (0.5 * in->param[3]) * in->param[4]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"

/* own: scale, frequency */
FLAME_FN int
flame_cut_yuebing (const float *own, float x, float y)
{
  const double u = (double) own[0] * (double) x;
  const double v = (double) own[0] * (double) y;

  return flame_sin_double (u * v * (double) own[1]) < 0.3;
}

FLAME_CUT_VARIATION (cut_yuebing, -0.5f, 1.0f, 0.0f, flame_cut_yuebing)
#endif
