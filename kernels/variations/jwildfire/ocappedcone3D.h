/*
 * ocappedcone3D: a cone without its tip, between two places.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (ocappedcone3D, 1052, FLAME_SOLID, FLAME_PREPARED (ocappedcone3D))
FLAME_PARAM (ocappedcone3D, dx, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (ocappedcone3D, dy, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (ocappedcone3D, dz, 0.1, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (ocappedcone3D, tx, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (ocappedcone3D, ty, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (ocappedcone3D, tz, 0.5, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (ocappedcone3D, r1, 0.25, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (ocappedcone3D, r2, 0.05, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_ocappedcone3D
{
  float from[3];
  float to[3]; /* the other end */
  float r1;
  float r2;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ocappedcone3D)
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
flame_ocappedcone3D (
    const struct FlameConstants_ocappedcone3D *k, const float *at)
{
  const float to[3] = {
      k->to[0] - k->from[0], k->to[1] - k->from[1], k->to[2] - k->from[2]};
  const float from[3] = {
      at[0] - k->from[0], at[1] - k->from[1], at[2] - k->from[2]};
  const float length = flame_dot (to, to), side = k->r2 - k->r1;
  const float part = flame_dot (from, to) / length;
  const float r = flame_sqrtf (
      flame_at_least (flame_dot (from, from) - part * part * length, 0.0f));
  const float over = flame_at_least (r - (part < 0.5f ? k->r1 : k->r2), 0.0f);
  const float above = flame_fabsf (part - 0.5f) - 0.5f;
  float share = (side * (r - k->r1) + part * length) / (side * side + length);
  float u, v, d2;

  share = flame_at_most (flame_at_least (share, 0.0f), 1.0f);
  u = r - k->r1 - share * side;
  v = part - share;
  d2 = flame_at_most (
      over * over + above * above * length, u * u + v * v * length);
  return u < 0.0f && above < 0.0f ? -flame_sqrtf (d2) : flame_sqrtf (d2);
}

FLAME_SOLID_VARIATION (ocappedcone3D, flame_ocappedcone3D)
#endif
