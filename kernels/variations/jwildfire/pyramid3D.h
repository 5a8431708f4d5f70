/*
 * pyramid3D: a pyramid.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (pyramid3D, 1059, FLAME_SOLID, FLAME_PREPARED (pyramid3D))
FLAME_PARAM (pyramid3D, h, 0.25, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_pyramid3D
{
  float height;
  float side_squared; /* squared height of a side face */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pyramid3D)
{
  k->height = (float) in->h;
  k->side_squared = (float) (in->h * in->h + 0.25);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_pyramid3D (const struct FlameConstants_pyramid3D *k, const float *at)
{
  const float ax = flame_fabsf (at[0]), az = flame_fabsf (at[2]);
  /* As in JWildfire: if z is the larger one, x is lost. */
  const float x = flame_at_least (ax, az) - 0.5f, z = az - 0.5f;
  const float v = k->height * at[1] - 0.5f * x,
              u = k->height * x + 0.5f * at[1];
  const float s = flame_at_least (-z, 0.0f);
  const float share = (v - 0.5f * z) / (k->side_squared + 0.25f);
  const float t = flame_at_most (flame_at_least (share, 0.0f), 1.0f);
  const float a = k->side_squared * (z + s) * (z + s) + v * v, b = z + 0.5f * t;
  const float c = v - k->side_squared * t,
              nearest = flame_at_most (a, k->side_squared * b * b + c * c);
  const int within = flame_at_most (v, -z * k->side_squared - 0.5f * v) > 0.0f;
  const float far =
      flame_sqrtf (((within ? 0.0f : nearest) + u * u) / k->side_squared);
  const float side = flame_at_least (u, -at[1]);

  return side > 0.0f ? far : (side < 0.0f ? -far : 0.0f);
}

FLAME_SOLID_VARIATION (pyramid3D, flame_pyramid3D)
#endif
