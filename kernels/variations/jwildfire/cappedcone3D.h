/*
 * cappedcone3D: a cone without its tip.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (cappedcone3D, 1043, FLAME_SOLID, FLAME_PREPARED (cappedcone3D))
FLAME_PARAM (cappedcone3D, h, 0.5, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (cappedcone3D, r1, 0.1, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (cappedcone3D, r2, 0.3, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cappedcone3D
{
  float half_height;
  float r1; /* radii below and above */
  float r2;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cappedcone3D)
{
  k->half_height = (float) in->h;
  k->r1 = (float) in->r1;
  k->r2 = (float) in->r2;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_cappedcone3D (
    const struct FlameConstants_cappedcone3D *k, const float *at)
{
  const float r = flame_length (at[0], at[2]), side = k->r2 - k->r1;
  const float over = r - flame_at_most (r, at[1] < 0.0f ? k->r1 : k->r2);
  const float above = flame_fabsf (at[1]) - k->half_height;
  float share =
      (side * (k->r2 - r) + 2.0f * k->half_height * (k->half_height - at[1])) /
      (side * side + 4.0f * k->half_height * k->half_height);
  float u, v, d2;

  share = flame_at_most (flame_at_least (share, 0.0f), 1.0f);
  u = r - k->r2 + share * side;
  v = at[1] - k->half_height + share * 2.0f * k->half_height;
  d2 = flame_at_most (over * over + above * above, u * u + v * v);
  return u < 0.0f && above < 0.0f ? -flame_sqrtf (d2) : flame_sqrtf (d2);
}

FLAME_SOLID_VARIATION (cappedcone3D, flame_cappedcone3D)
#endif
