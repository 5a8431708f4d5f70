/*
 * petal3D: petals that are made of products of sines.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (petal3D, 1093, .z = FLAME_Z_OWN,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z, FLAME_PREPARED (petal3D))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_petal3D
{
  float mode;
  float shift_x[6]; /* shifts of the angles for x, y and z */
  float shift_y[6];
  float shift_z[6];
  float warp;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (petal3D)
{
  k->mode = (float) in->mode;
  k->shift_x[0] = (float) in->x1;
  k->shift_x[1] = (float) in->x2;
  k->shift_x[2] = (float) in->x3;
  k->shift_x[3] = (float) in->x4;
  k->shift_x[4] = (float) in->x5;
  k->shift_x[5] = (float) in->x6;
  k->shift_y[0] = (float) in->y1;
  k->shift_y[1] = (float) in->y2;
  k->shift_y[2] = (float) in->y3;
  k->shift_y[3] = (float) in->y4;
  k->shift_y[4] = (float) in->y5;
  k->shift_y[5] = (float) in->y6;
  k->shift_z[0] = (float) in->z1;
  k->shift_z[1] = (float) in->z2;
  k->shift_z[2] = (float) in->z3;
  k->shift_z[3] = (float) in->z4;
  k->shift_z[4] = (float) in->z5;
  k->shift_z[5] = (float) in->z6;
  k->warp = (float) in->warp;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/unroll.h"

/* A product of three sines of @a, or cosines if @cosine, and three cosines
 * of @b, each at its own shift. */
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

FLAME_VARIATION (petal3D)
{
  const float scale = w * flame_cosf (p->x * k->warp);
  const float from = k->mode >= 3.0f ? (k->mode == 3.0f ? p->y : p->x) : p->z;
  const float to = k->mode >= 3.0f ? p->z : (k->mode == 1.0f ? p->x : p->y);

  o->x += scale * flame_petal (1, p->x, p->y, k->shift_x);
  o->y += scale * flame_petal (0, p->x, p->y, k->shift_y);
  o->z += k->mode == 0.0f ? w * p->z
                          : scale * flame_petal (0, from, to, k->shift_z);
}
#endif
