/*
 * oroundcone3D: two balls and the cone around both.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (oroundcone3D, 1054, FLAME_SOLID, FLAME_PREPARED (oroundcone3D))
FLAME_PARAM (oroundcone3D, dx, 0.1, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (oroundcone3D, dy, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (oroundcone3D, dz, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (oroundcone3D, tx, -0.1, FLAME_RANGE (-0.5, 0.5))
FLAME_PARAM (oroundcone3D, ty, 0.35, FLAME_RANGE (-0.5, 0.5))
FLAME_PARAM (oroundcone3D, tz, 0.1, FLAME_RANGE (-0.5, 0.5))
FLAME_PARAM (oroundcone3D, r1, 0.15, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (oroundcone3D, r2, 0.05, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_oroundcone3D
{
  float from[3];
  float to[3]; /* the other end */
  float r1;
  float r2;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (oroundcone3D)
{
  k->from[0] = (float) in->dx;
  k->from[1] = (float) in->dy;
  k->from[2] = (float) in->dz;
  k->to[0] = (float) in->tx;
  k->to[1] = (float) in->ty;
  k->to[2] = (float) in->tz;
  k->r1 = (float) in->r1;
  k->r2 = (float) in->r2;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_oroundcone3D (
    const struct FlameConstants_oroundcone3D *k, const float *at)
{
  const float to[3] = {
      k->to[0] - k->from[0], k->to[1] - k->from[1], k->to[2] - k->from[2]};
  float from[3] = {at[0] - k->from[0], at[1] - k->from[1], at[2] - k->from[2]};
  const float length = flame_dot (to, to), more = k->r1 - k->r2;
  const float rest = length - more * more, y = flame_dot (from, to);
  const float z = y - length, inverse = 1.0f / length;
  float x2, y2, z2, slope;

  for (int c = 0; c < 3; c++)
    from[c] = from[c] * length - to[c] * y;
  x2 = flame_dot (from, from);
  y2 = y * y * length;
  z2 = z * z * length;
  slope = (more > 0.0f ? more * more : -more * more) * x2;
  if ((z > 0.0f ? rest * z2 : -rest * z2) > slope)
    return flame_sqrtf (x2 + z2) * inverse - k->r2;
  if ((y > 0.0f ? rest * y2 : -rest * y2) < slope)
    return flame_sqrtf (x2 + y2) * inverse - k->r1;
  return (flame_sqrtf (x2 * rest * inverse) + y * more) * inverse - k->r1;
}

FLAME_SOLID_VARIATION (oroundcone3D, flame_oroundcone3D)
#endif
