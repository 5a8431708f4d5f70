/*
 * cut_x: the plane, or a square, without the bars of an X.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_x, 975, FLAME_CUT, FLAME_CONSTANTS (cut_x, 4))
FLAME_PARAM (cut_x, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_x, zoom, 1.0)
FLAME_PARAM (cut_x, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_x, size, 0.1)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/cut.h"

FLAME_PREPARE (cut_x)
{
  float *own = k + FLAME_CUT_FRAME;

  flame_fill_cut (in, 0, 2, k);
  own[0] = (float) in->param[1];
  own[1] = (float) in->param[3];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cut.h"

/* own: scale, how thick the bars are */
FLAME_FN int
flame_cut_x (const float *own, float x, float y)
{
  const float u = flame_fabsf (own[0] * x), v = flame_fabsf (own[0] * y);
  const float far = 0.70710678f * flame_fabsf (v - u) - own[1];

  /* where a soft edge of 0.009 has got a tenth */
  return far < 0.0017622f;
}

FLAME_CUT_VARIATION (cut_x, -0.5f, 1.0f, 0.0f, flame_cut_x)
#endif
