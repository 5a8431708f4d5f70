/*
 * petal3D: petals by products of sines.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (petal3D, 1093, .z = FLAME_Z_OWN,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z, FLAME_CONSTANTS (petal3D, 20))
FLAME_PARAM (petal3D, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 4.0))
FLAME_PARAM (petal3D, x1, 0.0)
FLAME_PARAM (petal3D, x2, 0.0)
FLAME_PARAM (petal3D, x3, 0.0)
FLAME_PARAM (petal3D, x4, 0.0)
FLAME_PARAM (petal3D, x5, 0.0)
FLAME_PARAM (petal3D, x6, 0.0)
FLAME_PARAM (petal3D, y1, 0.0)
FLAME_PARAM (petal3D, y2, 0.0)
FLAME_PARAM (petal3D, y3, 0.0)
FLAME_PARAM (petal3D, y4, 0.0)
FLAME_PARAM (petal3D, y5, 0.0)
FLAME_PARAM (petal3D, y6, 0.0)
FLAME_PARAM (petal3D, z1, 0.0)
FLAME_PARAM (petal3D, z2, 0.0)
FLAME_PARAM (petal3D, z3, 0.0)
FLAME_PARAM (petal3D, z4, 0.0)
FLAME_PARAM (petal3D, z5, 0.0)
FLAME_PARAM (petal3D, z6, 0.0)
FLAME_PARAM (petal3D, warp, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (petal3D)
{
  flame_copy_params (in, 0, 20, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/unroll.h"

/* of the angle @a at three of the six shifts @k and of @b at the others */
FLAME_FN float
flame_petal (int cosine, float a, float b, const float *k)
{
  float product = 1.0f;

  FLAME_UNROLL
  for (int i = 0; i < 6; i += 2) {
    const float s = a + k[i];

    product *=
        (cosine ? flame_cosf (s) : flame_sinf (s)) * flame_cosf (b + k[i + 1]);
  }
  return product;
}

/* k[0] = mode, k[1], k[7], k[13] on = shifts of x, y, z, k[19] = warp */
FLAME_VARIATION (petal3D)
{
  const float scale = w * flame_cosf (p->x * k[19]);
  const float from = k[0] >= 3.0f ? (k[0] == 3.0f ? p->y : p->x) : p->z;
  const float to = k[0] >= 3.0f ? p->z : (k[0] == 1.0f ? p->x : p->y);

  o->x += scale * flame_petal (1, p->x, p->y, k + 1);
  o->y += scale * flame_petal (0, p->x, p->y, k + 7);
  o->z += k[0] == 0.0f ? w * p->z : scale * flame_petal (0, from, to, k + 13);
}
#endif
