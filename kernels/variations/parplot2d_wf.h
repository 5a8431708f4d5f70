/*
 * parplot2d_wf: points of a surface whose coordinates are formulas.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/formula-info.h"

FLAME_INFO (parplot2d_wf, 883, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    FLAME_CONSTANTS (parplot2d_wf, FLAME_FORMULA_CONSTANTS + 7))
FLAME_PARAM (parplot2d_wf, umin, 0.0)
FLAME_PARAM (parplot2d_wf, umax, 6.28318530717959)
FLAME_PARAM (parplot2d_wf, vmin, 0.0)
FLAME_PARAM (parplot2d_wf, vmax, 6.28318530717959)
FLAME_PARAM (parplot2d_wf, direct_color, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (parplot2d_wf, color_mode, 3.0, .type = FLAME_INTEGER)
FLAME_PARAM (parplot2d_wf, solid, 1.0, .type = FLAME_INTEGER)
FLAME_FORMULA_PARAMS (parplot2d_wf)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/formula.h"

FLAME_PREPARE (parplot2d_wf)
{
  float *own = k + FLAME_FORMULA_CONSTANTS;

  flame_fill_formula (in, 7, k);
  flame_fill_range (in, 0, own);
  flame_fill_range (in, 2, own + 2);
  flame_copy_params (in, 4, 3, own + 4);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/formula.h"

/*
 * own: ranges of u and v, whether there are colours, and of what, whether the points
 * are random
 */
FLAME_VARIATION (parplot2d_wf)
{
  const float *own = k + FLAME_FORMULA_CONSTANTS;
  const float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  const float u = own[6] == 0.0f ? p->x : first;
  const float v = own[6] == 0.0f ? p->y : second;
  const float place[3] = {own[0] + u * own[1], own[2] + v * own[3], 0.0f};
  float to[FLAME_FORMULA_OUTPUTS], at;

  flame_formula (k, place, to);
  o->x += w * to[0];
  o->y += w * to[1];
  o->z += w * to[2];
  at = own[5] == 0.0f   ? o->color
       : own[5] == 1.0f ? u
       : own[5] == 2.0f ? v
                        : u * v;
  o->color = own[4] > 0.0f ? flame_formula_color (o->color, at) : o->color;
}
#endif
