/*
 * post_axis_symmetry_wf: the picture and its mirror image, turned around a
 * centre and moved apart.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (axis_symmetry_wf, 601, .z = FLAME_Z_OWN, .draws = 1,
    .traits = FLAME_READS_COLOR | FLAME_WRITES_COLOR | FLAME_NO_REGULAR |
              FLAME_RAISES_Z,
    FLAME_PREPARED (axis_symmetry_wf))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_axis_symmetry_wf
{
  float axis; /* the axis that is mirrored */
  float centre[3];
  float cosine; /* cosine and sine of the turn */
  float sine;
  float first_color; /* added to the colours of the two halves */
  float second_color;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (axis_symmetry_wf)
{
  const double angle = in->rotation * M_PI / 180.0;
  const int axis = (int) in->axis;

  k->axis = (float) in->axis;
  k->centre[0] = (float) in->centre_x;
  k->centre[1] = (float) in->centre_y;
  k->centre[2] = (float) in->centre_z;
  k->cosine = (float) cos (angle);
  k->sine = (float) sin (angle);
  k->first_color = (float) FLAME_FROM (in, x1colorshift)[axis];
  k->second_color = (float) FLAME_FROM (in, x2colorshift)[axis];
  /* As in JWildfire, the second half has no colour shift along y unless it
   * turns. */
  if (axis == 1 && fabs (angle) <= 1e-8)
    k->second_color = 0.0f;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_VARIATION (axis_symmetry_wf)
{
  int second = flame_rng_01 (rng) >= 0.5f;
  /* The coordinates in the plane of the turn. The mirrored one is u for the
   * axis x, otherwise v. */
  int upright = k->axis == 1.0f, deep = k->axis == 2.0f;
  float sign = second ? -1.0f : 1.0f, away = 0.5f * sign * w;
  float x = p->x - k->centre[0], y = p->y - k->centre[1],
        z = p->z - k->centre[2];
  float u = flame_choose (upright || deep, x, sign * x + away);
  float beside = flame_choose (upright, sign * y + away, y);
  float v = flame_choose (deep, sign * z + away, beside);
  float turned_u = u * k->cosine + sign * v * k->sine;
  float turned_v = v * k->cosine - sign * u * k->sine;
  int turns = k->sine != 0.0f || k->cosine != 1.0f;
  float shifted = o->color + (second ? k->second_color : k->first_color);

  u = flame_choose (turns, turned_u, u);
  v = flame_choose (turns, turned_v, v);
  o->x += k->centre[0] + u;
  o->y += flame_choose (deep, p->y, k->centre[1] + v);
  /* As in JWildfire, a turn uses the centre's y instead of its z. */
  o->z += flame_choose (
      deep, v + flame_choose (turns, k->centre[1], k->centre[2]), p->z);
  o->color = shifted - flame_truncf (shifted);
}
#endif
