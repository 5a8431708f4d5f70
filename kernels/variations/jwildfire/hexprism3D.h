/*
 * hexprism3D: a prism of six sides.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (hexprism3D, 1049, FLAME_SOLID, FLAME_PREPARED (hexprism3D))
FLAME_PARAM (hexprism3D, d, 0.3, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (hexprism3D, H, 0.25, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hexprism3D
{
  float side; /* distance of its sides */
  float half_height;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hexprism3D)
{
  k->side = (float) in->d;
  k->half_height = (float) in->H;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_hexprism3D (const struct FlameConstants_hexprism3D *k, const float *at)
{
  const float x = flame_fabsf (at[0]), y = flame_fabsf (at[1]);
  const float behind = 2.0f * flame_at_most (0.5f * y - 0.8660254f * x, 0.0f);
  const float u = x + 0.8660254f * behind, v = y - 0.5f * behind - k->side;
  const float edge = 0.57735f * k->side;
  const float off = u - flame_at_most (flame_at_least (u, -edge), edge);
  const float far = flame_length (off, v);

  return flame_solid_both (v > 0.0f ? far : (v < 0.0f ? -far : 0.0f),
      flame_fabsf (at[2]) - k->half_height);
}

FLAME_SOLID_VARIATION (hexprism3D, flame_hexprism3D)
#endif
