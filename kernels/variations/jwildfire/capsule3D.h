/*
 * capsule3D: all points near a line.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (capsule3D, 1045, FLAME_SOLID, FLAME_PREPARED (capsule3D))
FLAME_PARAM (capsule3D, dx, 0.1, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (capsule3D, dy, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (capsule3D, dz, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (capsule3D, tx, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (capsule3D, ty, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (capsule3D, tz, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (capsule3D, R, 0.05, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_capsule3D
{
  float from[3];
  float to[3]; /* the other end */
  float R;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (capsule3D)
{
  k->from[0] = (float) in->dx;
  k->from[1] = (float) in->dy;
  k->from[2] = (float) in->dz;
  k->to[0] = (float) in->tx;
  k->to[1] = (float) in->ty;
  k->to[2] = (float) in->tz;
  k->R = (float) in->R;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_capsule3D (const struct FlameConstants_capsule3D *k, const float *at)
{
  const float to[3] = {
      k->to[0] - k->from[0], k->to[1] - k->from[1], k->to[2] - k->from[2]};
  float from[3] = {at[0] - k->from[0], at[1] - k->from[1], at[2] - k->from[2]};
  float share = flame_dot (from, to) / flame_dot (to, to);

  share = flame_at_most (flame_at_least (share, 0.0f), 1.0f);
  for (int c = 0; c < 3; c++)
    from[c] -= share * to[c];
  return flame_sqrtf (flame_dot (from, from)) - k->R;
}

FLAME_SOLID_VARIATION (capsule3D, flame_capsule3D)
#endif
