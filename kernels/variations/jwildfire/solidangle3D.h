/*
 * solidangle3D: a part of a ball.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (solidangle3D, 1056, FLAME_SOLID, FLAME_PREPARED (solidangle3D))
FLAME_PARAM (solidangle3D, p1, 0.25, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (solidangle3D, p2, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (solidangle3D, p3, 0.5, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_solidangle3D
{
  float cosine; /* direction of its edge */
  float sine;
  float radius;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (solidangle3D)
{
  k->cosine = (float) in->p1;
  k->sine = (float) in->p2;
  k->radius = (float) in->p3;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_solidangle3D (
    const struct FlameConstants_solidangle3D *k, const float *at)
{
  const float r = flame_length (at[0], at[2]), far = flame_length (r, at[1]);
  const float level = k->sine * r - k->cosine * at[1];
  float part = r * k->cosine + at[1] * k->sine, edge;

  part = flame_at_most (flame_at_least (part, 0.0f), k->radius);
  edge = flame_length (r - part * k->cosine, at[1] - part * k->sine);
  return flame_at_least (
      far - k->radius, level > 0.0f ? edge : (level < 0.0f ? -edge : 0.0f));
}

FLAME_SOLID_VARIATION (solidangle3D, flame_solidangle3D)
#endif
