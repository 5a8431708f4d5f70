/*
 * The surface of two superformulas, whose powers are the other way about in JWildfire.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"
#include "kernels/variation.h"

/* k[0] = m/4, k[1], k[2] = scales, k[3], k[4] = powers, k[5] = power of all */
FLAME_FN float
flame_supershape3D_radius (float angle, const float *k)
{
  float s, c;

  flame_sincosf (angle * k[0], &s, &c);
  return flame_powf (k[1] * flame_powf (flame_fabsf (c), k[3]) +
                         k[2] * flame_powf (flame_fabsf (s), k[4]),
      k[5]);
}

/*
 * k[0], k[1] = ranges of the angles, k[2] to k[7] = first superformula, k[8]
 * to k[13] = second, k[14] = spiral, k[15] = whether a ring
 */
FLAME_FN void
flame_super_shape3D (const float *k, float w, FlameRng *rng, FlameSum *o)
{
  float around = flame_rng_01 (rng) * k[0];
  float up = flame_rng_01 (rng) * k[1];
  float q1 = flame_supershape3D_radius (around, k + 2) + k[14] * around;
  float q2, s, c, up_s, up_c, out;

  up = flame_rng_bit (rng) != 0.0f ? -up : up;
  q2 = flame_supershape3D_radius (up, k + 8);
  flame_sincosf (around, &s, &c);
  flame_sincosf (up, &up_s, &up_c);
  out = w * (k[15] == 1.0f ? q1 + q2 * up_c : q1 * q2 * up_c);
  o->x += c * out;
  o->y += s * out;
  o->z += w * q2 * up_s;
}
