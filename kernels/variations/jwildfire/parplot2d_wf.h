/*
 * parplot2d_wf: random points of a surface whose coordinates are formulas.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/formula-info.h"

FLAME_INFO (parplot2d_wf, 883, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_PREPARED (parplot2d_wf))
FLAME_PARAM (parplot2d_wf, umin, 0.0)
FLAME_PARAM (parplot2d_wf, umax, 6.28318530717959)
FLAME_PARAM (parplot2d_wf, vmin, 0.0)
FLAME_PARAM (parplot2d_wf, vmax, 6.28318530717959)
FLAME_PARAM (parplot2d_wf, direct_color, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (parplot2d_wf, color_mode, 3.0, .type = FLAME_INTEGER)
FLAME_PARAM (parplot2d_wf, solid, 1.0, .type = FLAME_INTEGER)
FLAME_FORMULA_PARAMS (parplot2d_wf)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/formula.h"

struct FlameConstants_parplot2d_wf
{
  float formula[FLAME_FORMULA_CONSTANTS];
  float range_u[2];
  float range_v[2];
  float direct_color;
  float color_mode;
  float solid;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (parplot2d_wf)
{
  flame_fill_formula (FLAME_FROM (in, param_a), k->formula);
  flame_fill_range (in->umin, in->umax, k->range_u);
  flame_fill_range (in->vmin, in->vmax, k->range_v);
  k->direct_color = (float) in->direct_color;
  k->color_mode = (float) in->color_mode;
  k->solid = (float) in->solid;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (parplot2d_wf)
{
  const float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  const float u = k->solid == 0.0f ? p->x : first;
  const float v = k->solid == 0.0f ? p->y : second;
  const float place[3] = {k->range_u[0] + u * k->range_u[1],
      k->range_v[0] + v * k->range_v[1], 0.0f};
  float to[FLAME_FORMULA_OUTPUTS], at;

  flame_formula (k->formula, place, to);
  o->x += w * to[0];
  o->y += w * to[1];
  o->z += w * to[2];
  at = k->color_mode == 0.0f   ? o->color
       : k->color_mode == 1.0f ? u
       : k->color_mode == 2.0f ? v
                               : u * v;
  o->color =
      k->direct_color > 0.0f ? flame_formula_color (o->color, at) : o->color;
}
#endif
