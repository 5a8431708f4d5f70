/*
 * post_axis_symmetry_wf: the picture and its mirror image, turned about a
 * centre and drawn apart.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (axis_symmetry_wf, 601, .z = FLAME_Z_OWN, .draws = 1,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR | FLAME_NO_REGULAR,
    FLAME_CONSTANTS (axis_symmetry_wf, 8))
FLAME_PARAM (
    axis_symmetry_wf, axis, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (axis_symmetry_wf, centre_x, 0.25)
FLAME_PARAM (axis_symmetry_wf, centre_y, 0.5)
FLAME_PARAM (axis_symmetry_wf, centre_z, 0.5)
FLAME_PARAM (axis_symmetry_wf, rotation, 30.0)
FLAME_PARAM (axis_symmetry_wf, x1colorshift, 0.0)
FLAME_PARAM (axis_symmetry_wf, y1colorshift, 0.0)
FLAME_PARAM (axis_symmetry_wf, z1colorshift, 0.0)
FLAME_PARAM (axis_symmetry_wf, x2colorshift, 0.0)
FLAME_PARAM (axis_symmetry_wf, y2colorshift, 0.0)
FLAME_PARAM (axis_symmetry_wf, z2colorshift, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (axis_symmetry_wf)
{
  const double angle = in->param[4] * M_PI / 180.0;
  const int axis = (int) in->param[0];

  flame_copy_params (in, 0, 4, k);
  k[4] = (float) cos (angle);
  k[5] = (float) sin (angle);
  k[6] = (float) in->param[5 + axis];
  k[7] = (float) in->param[8 + axis];
  /* as in JWildfire: no second shift along y without a turn */
  if (axis == 1 && fabs (angle) <= 1e-8)
    k[7] = 0.0f;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/*
 * k[0] = axis that is mirrored, k[1] to k[3] = centre, k[4], k[5] = cosine and
 * sine of the turn, k[6], k[7] = what is added to the two halves' colours
 */
FLAME_VARIATION (axis_symmetry_wf)
{
  int second = flame_rng_01 (rng) >= 0.5f;
  /* in the turn's plane: the mirrored coordinate is u but for the axis y */
  int upright = k[0] == 1.0f, deep = k[0] == 2.0f;
  float sign = second ? -1.0f : 1.0f, away = 0.5f * sign * w;
  float x = p->x - k[1], y = p->y - k[2], z = p->z - k[3];
  float u = flame_choose (upright || deep, x, sign * x + away);
  float beside = flame_choose (upright, sign * y + away, y);
  float v = flame_choose (deep, sign * z + away, beside);
  float turned_u = u * k[4] + sign * v * k[5];
  float turned_v = v * k[4] - sign * u * k[5];
  int turns = k[5] != 0.0f || k[4] != 1.0f;
  float shifted = o->color + (second ? k[7] : k[6]);

  u = flame_choose (turns, turned_u, u);
  v = flame_choose (turns, turned_v, v);
  o->x += k[1] + u;
  o->y += flame_choose (deep, p->y, k[2] + v);
  /* as in JWildfire: a turn has the centre's y where z is meant */
  o->z += flame_choose (deep, v + flame_choose (turns, k[2], k[3]), p->z);
  o->color = shifted - flame_truncf (shifted);
}
#endif
