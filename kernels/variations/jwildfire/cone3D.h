/*
 * cone3D: a cone.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (cone3D, 1046, FLAME_SOLID, FLAME_PREPARED (cone3D))
FLAME_PARAM (cone3D, w, 0.25, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cone3D, h, 0.25, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cone3D, Ty, 0.1, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cone3D
{
  float slope_x; /* direction of its side */
  float slope_y;
  float height;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cone3D)
{
  k->slope_x = (float) in->w;
  k->slope_y = (float) in->h;
  k->height = (float) in->Ty;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_cone3D (const struct FlameConstants_cone3D *k, const float *at)
{
  const float qx = k->slope_x * k->height / k->slope_y, qy = -k->height;
  const float r = flame_length (at[0], at[2]), y = at[1];
  const float sign = qy > 0.0f ? 1.0f : (qy < 0.0f ? -1.0f : 0.0f);
  float share = (r * qx + y * qy) / (qx * qx + qy * qy), level = r / qx, side;
  float a, b, c, d, d2;

  share = flame_at_most (flame_at_least (share, 0.0f), 1.0f);
  level = flame_at_most (flame_at_least (level, 0.0f), 1.0f);
  a = r - share * qx;
  b = y - share * qy;
  c = r - level * qx;
  d = y - qy;
  d2 = flame_at_most (a * a + b * b, c * c + d * d);
  side = flame_at_least (sign * (r * qy - y * qx), sign * (y - qy));
  return side < 0.0f ? -flame_sqrtf (d2) : flame_sqrtf (d2);
}

FLAME_SOLID_VARIATION (cone3D, flame_cone3D)
#endif
