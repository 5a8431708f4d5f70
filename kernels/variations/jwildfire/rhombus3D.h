/*
 * rhombus3D: a prism on a rhombus.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (rhombus3D, 1055, FLAME_SOLID, FLAME_PREPARED (rhombus3D))
FLAME_PARAM (rhombus3D, la, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (rhombus3D, lb, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (rhombus3D, h, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (rhombus3D, r, 0.05, FLAME_RANGE (0.0, 0.25))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rhombus3D
{
  float la; /* distances of its corners */
  float lb;
  float h; /* half its height */
  float r;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rhombus3D)
{
  k->la = (float) in->la;
  k->lb = (float) in->lb;
  k->h = (float) in->h;
  k->r = (float) in->r;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_rhombus3D (const struct FlameConstants_rhombus3D *k, const float *at)
{
  const float x = flame_fabsf (at[0]), z = flame_fabsf (at[2]);
  const float level = x * k->lb + z * k->la - k->la * k->lb;
  float part = (k->la * (k->la - 2.0f * x) - k->lb * (k->lb - 2.0f * z)) /
               (k->la * k->la + k->lb * k->lb);
  float far;

  part = flame_at_most (flame_at_least (part, -1.0f), 1.0f);
  far = flame_length (
      x - 0.5f * k->la * (1.0f - part), z - 0.5f * k->lb * (1.0f + part));
  far = level > 0.0f ? far : (level < 0.0f ? -far : 0.0f);
  return flame_solid_both (far - k->r, flame_fabsf (at[1]) - k->h);
}

FLAME_SOLID_VARIATION (rhombus3D, flame_rhombus3D)
#endif
