/*
 * A random place in a solid inside a cube, for JWildfire's variations that define
 * solids by the distance of a place from them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/shader.h"

/* The most places that are tried. If none is in the solid, the point is
 * hidden. */
#define FLAME_SOLID_TRIES 50

/* The distance from the intersection of two shapes. */
FLAME_FN float
flame_solid_both (float a, float b)
{
  const float u = flame_at_least (a, 0.0f), v = flame_at_least (b, 0.0f);

  return flame_at_most (flame_at_least (a, b), 0.0f) + flame_length (u, v);
}

/* The distance from a box around the origin with half sides @dx, @dy, @dz. */
FLAME_FN float
flame_solid_box (const float *at, float dx, float dy, float dz)
{
  const float x = flame_fabsf (at[0]) - dx, y = flame_fabsf (at[1]) - dy;
  const float z = flame_fabsf (at[2]) - dz;
  const float u = flame_at_least (x, 0.0f), v = flame_at_least (y, 0.0f);
  const float h = flame_at_least (z, 0.0f);
  const float most = flame_at_least (x, flame_at_least (y, z));

  return flame_sqrtf (u * u + v * v + h * h) + flame_at_most (most, 0.0f);
}

FLAME_FN float
flame_dot (const float *a, const float *b)
{
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Defines the variation @name: random places in a cube with side 1 around the
 * origin at which @distance (constants, place) is below 0. */
#define FLAME_SOLID_VARIATION(name, distance)                                  \
  FLAME_VARIATION (name)                                                       \
  {                                                                            \
    uint32_t first = flame_rng_next (rng), second = flame_rng_next (rng);      \
    FlameRng own = flame_rng_begin (rng, first, second);                       \
    float at[3] = {0.0f, 0.0f, 0.0f};                                          \
    int found = 0;                                                             \
                                                                               \
    for (int i = 0; i < FLAME_SOLID_TRIES && !found; i++) {                    \
      for (int c = 0; c < 3; c++)                                              \
        at[c] = flame_rng_01 (&own) - 0.5f;                                    \
      found = distance (k, at) < 0.0f;                                         \
    }                                                                          \
    o->x += found ? w * at[0] : 0.0f;                                          \
    o->y += found ? w * at[1] : 0.0f;                                          \
    o->z += found ? w * at[2] : 0.0f;                                          \
    flame_hide (o, !found);                                                    \
  }
