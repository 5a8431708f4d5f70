/*
 * cut_sqcir: the plane, or a square, without the outside of a shape between a star and
 * a circle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_sqcir, 967, FLAME_CUT, FLAME_CONSTANTS (cut_sqcir, 4))
FLAME_PARAM (
    cut_sqcir, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_sqcir, zoom, 2.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (
    cut_sqcir, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_sqcir, power, 2.0, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_sqcir)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 0, 2, k);
  own[0] = (float) in->param[1];
  own[1] = (float) in->param[3];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"

/* own: scale, power */
FLAME_FN int
flame_cut_sqcir (const float *own, float x, float y)
{
  const float u = own[0] * x, v = own[0] * y;

  return flame_powf (flame_fabsf (u - v), own[1]) +
             flame_powf (flame_fabsf (u + v), own[1]) >
         1.0f;
}

FLAME_CUT_VARIATION (cut_sqcir, -0.5f, 1.0f, 0.0f, flame_cut_sqcir)
#endif
