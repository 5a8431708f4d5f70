/*
 * ocylinder3D: a cylinder between two places.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (ocylinder3D, 1053, FLAME_SOLID, FLAME_PREPARED (ocylinder3D))
FLAME_PARAM (ocylinder3D, dx, 1.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (ocylinder3D, dy, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (ocylinder3D, dz, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (ocylinder3D, tx, 0.0, FLAME_RANGE (-0.5, 0.5))
FLAME_PARAM (ocylinder3D, ty, 0.0, FLAME_RANGE (-0.5, 0.5))
FLAME_PARAM (ocylinder3D, tz, 0.0, FLAME_RANGE (-0.5, 0.5))
FLAME_PARAM (ocylinder3D, r, 0.5, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_ocylinder3D
{
  float from[3];
  float to[3]; /* the other end */
  float r;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ocylinder3D)
{
  k->from[0] = (float) in->dx;
  k->from[1] = (float) in->dy;
  k->from[2] = (float) in->dz;
  k->to[0] = (float) in->tx;
  k->to[1] = (float) in->ty;
  k->to[2] = (float) in->tz;
  k->r = (float) in->r;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_ocylinder3D (const struct FlameConstants_ocylinder3D *k, const float *at)
{
  const float to[3] = {
      k->to[0] - k->from[0], k->to[1] - k->from[1], k->to[2] - k->from[2]};
  float from[3] = {at[0] - k->from[0], at[1] - k->from[1], at[2] - k->from[2]};
  const float length = flame_dot (to, to), part = flame_dot (from, to) / length;

  for (int c = 0; c < 3; c++)
    from[c] -= part * to[c];
  return flame_at_least (flame_sqrtf (flame_dot (from, from)) - k->r,
      flame_fabsf (part - 0.5f) - 0.5f);
}

FLAME_SOLID_VARIATION (ocylinder3D, flame_ocylinder3D)
#endif
