/*
 * polarplot3d_wf: random points of a surface whose radius is a formula of two
 * angles, or of an angle and a height.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/formula-info.h"

FLAME_INFO (polarplot3d_wf, 881, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_PREPARED (polarplot3d_wf))
FLAME_PARAM (polarplot3d_wf, tmin, -3.14159265358979)
FLAME_PARAM (polarplot3d_wf, tmax, 3.14159265358979)
FLAME_PARAM (polarplot3d_wf, umin, 0.0)
FLAME_PARAM (polarplot3d_wf, umax, 3.14159265358979)
FLAME_PARAM (polarplot3d_wf, rmin, -2.0)
FLAME_PARAM (polarplot3d_wf, rmax, 2.0)
FLAME_PARAM (polarplot3d_wf, cylindrical, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (polarplot3d_wf, direct_color, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (polarplot3d_wf, color_mode, 2.0, .type = FLAME_INTEGER)
FLAME_FORMULA_PARAMS (polarplot3d_wf)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/formula.h"

struct FlameConstants_polarplot3d_wf
{
  float formula[FLAME_FORMULA_CONSTANTS];
  float range_t[2];
  float range_u[2];
  float range_r[2];
  float cylindrical;
  float direct_color;
  float color_mode;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (polarplot3d_wf)
{
  flame_fill_formula (FLAME_FROM (in, param_a), k->formula);
  flame_fill_range (in->tmin, in->tmax, k->range_t);
  flame_fill_range (in->umin, in->umax, k->range_u);
  flame_fill_range (in->rmin, in->rmax, k->range_r);
  k->cylindrical = (float) in->cylindrical;
  k->direct_color = (float) in->direct_color;
  k->color_mode = (float) in->color_mode;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (polarplot3d_wf)
{
  const float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  const float place[3] = {k->range_t[0] + first * k->range_t[1],
      k->range_u[0] + second * k->range_u[1], 0.0f};
  float r[FLAME_FORMULA_OUTPUTS], s, c, up, out, at;

  flame_formula (k->formula, place, r);
  flame_sincosf (place[0], &s, &c);
  flame_sincosf (place[1], &out, &up);
  out = k->cylindrical == 0.0f ? r[0] * out : r[0];
  o->x += w * out * c;
  o->y += w * out * s;
  o->z += w * (k->cylindrical == 0.0f ? r[0] * up : place[1]);
  at = k->color_mode == 1.0f ? first : o->color;
  at = k->color_mode == 2.0f ? second : at;
  at = k->color_mode == 3.0f ? (r[0] - k->range_r[0]) / k->range_r[1] : at;
  at = k->color_mode == 4.0f ? first * second : at;
  o->color =
      k->direct_color > 0.0f ? flame_formula_color (o->color, at) : o->color;
}
#endif
