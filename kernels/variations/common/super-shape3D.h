/*
 * A surface of two superformulas. JWildfire exchanges their powers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"
#include "kernels/variation.h"

/* One superformula. */
typedef struct
{
  float turn; /* m/4 */
  float scale[2];
  float power[2];
  float whole_power;
} FlameSuperFormula;

typedef struct
{
  float around, up; /* ranges of the two angles */
  FlameSuperFormula first, second;
  float spiral;
  float is_ring;
} FlameSuperShape3D;

FLAME_FN float
flame_supershape3D_radius (float angle, const FlameSuperFormula *k)
{
  float s, c;

  flame_sincosf (angle * k->turn, &s, &c);
  return flame_powf (
      k->scale[0] * flame_powf (flame_fabsf (c), k->power[0]) +
          k->scale[1] * flame_powf (flame_fabsf (s), k->power[1]),
      k->whole_power);
}

FLAME_FN void
flame_super_shape3D (
    const FlameSuperShape3D *k, float w, FlameRng *rng, FlameSum *o)
{
  float around = flame_rng_01 (rng) * k->around;
  float up = flame_rng_01 (rng) * k->up;
  float q1 = flame_supershape3D_radius (around, &k->first) + k->spiral * around;
  float q2, s, c, up_s, up_c, out;

  up = flame_rng_bit (rng) != 0.0f ? -up : up;
  q2 = flame_supershape3D_radius (up, &k->second);
  flame_sincosf (around, &s, &c);
  flame_sincosf (up, &up_s, &up_c);
  out = w * (k->is_ring == 1.0f ? q1 + q2 * up_c : q1 * q2 * up_c);
  o->x += c * out;
  o->y += s * out;
  o->z += w * q2 * up_s;
}
