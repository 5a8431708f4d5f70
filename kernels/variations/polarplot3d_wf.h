/*
 * polarplot3d_wf: points of a surface whose radius is a formula of two angles, or of
 * an angle and a height.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/formula-info.h"

FLAME_INFO (polarplot3d_wf, 881, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    FLAME_CONSTANTS (polarplot3d_wf, FLAME_FORMULA_CONSTANTS + 9))
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

#ifdef FLAME_PREPARE
#include "kernels/variations/common/formula.h"

FLAME_PREPARE (polarplot3d_wf)
{
  float *own = k + FLAME_FORMULA_CONSTANTS;

  flame_fill_formula (in, 9, k);
  flame_fill_range (in, 0, own);
  flame_fill_range (in, 2, own + 2);
  flame_fill_range (in, 4, own + 4);
  flame_copy_params (in, 6, 3, own + 6);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/formula.h"

/*
 * own: ranges of both angles and of radii that are colours, whether the second is a
 * height, whether there are colours, and of what
 */
FLAME_VARIATION (polarplot3d_wf)
{
  const float *own = k + FLAME_FORMULA_CONSTANTS;
  const float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  const float place[3] = {
      own[0] + first * own[1], own[2] + second * own[3], 0.0f};
  float r[FLAME_FORMULA_OUTPUTS], s, c, up, out, at;

  flame_formula (k, place, r);
  flame_sincosf (place[0], &s, &c);
  flame_sincosf (place[1], &out, &up);
  out = own[6] == 0.0f ? r[0] * out : r[0];
  o->x += w * out * c;
  o->y += w * out * s;
  o->z += w * (own[6] == 0.0f ? r[0] * up : place[1]);
  at = own[8] == 1.0f ? first : o->color;
  at = own[8] == 2.0f ? second : at;
  at = own[8] == 3.0f ? (r[0] - own[4]) / own[5] : at;
  at = own[8] == 4.0f ? first * second : at;
  o->color = own[7] > 0.0f ? flame_formula_color (o->color, at) : o->color;
}
#endif
