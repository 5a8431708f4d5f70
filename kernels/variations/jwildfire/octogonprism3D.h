/*
 * octogonprism3D: a prism of eight sides.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (octogonprism3D, 1051, FLAME_SOLID, FLAME_PREPARED (octogonprism3D))
FLAME_PARAM (octogonprism3D, R, 0.25, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (octogonprism3D, H, 0.5, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_octogonprism3D
{
  float side; /* distance of its sides */
  float half_height;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (octogonprism3D)
{
  k->side = (float) in->R;
  k->half_height = (float) in->H;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_octogonprism3D (
    const struct FlameConstants_octogonprism3D *k, const float *at)
{
  const float c = 0.9238795325f, s = 0.3826834323f;
  const float x = flame_fabsf (at[0]), y = flame_fabsf (at[1]);
  const float first = 2.0f * flame_at_most (s * y - c * x, 0.0f);
  const float u = x + c * first, v = y - s * first;
  const float second = 2.0f * flame_at_most (c * u + s * v, 0.0f);
  const float a = u - c * second, b = v - s * second - k->side;
  const float edge = 0.4142135623f * k->side;
  const float off = a - flame_at_most (flame_at_least (a, -edge), edge);
  const float far = flame_length (off, b);

  return flame_solid_both (b > 0.0f ? far : (b < 0.0f ? -far : 0.0f),
      flame_fabsf (at[2]) - k->half_height);
}

FLAME_SOLID_VARIATION (octogonprism3D, flame_octogonprism3D)
#endif
