/*
 * bubble2: a bubble whose axes are scaled on their own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bubble2, 117, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    FLAME_CONSTANTS (bubble2, 3))
FLAME_PARAM (bubble2, x, 1.0)
FLAME_PARAM (bubble2, y, 1.0)
FLAME_PARAM (bubble2, z, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bubble2)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] to k[2] = x, y, z */
FLAME_VARIATION (bubble2)
{
  float scale = w / (0.25f * (p->r2 + p->z * p->z) + 1.0f);

  o->x += scale * p->x * k[0];
  o->y += scale * p->y * k[1];
  o->z += w * (p->z + (p->z >= 0.0f ? k[2] : -k[2])) + scale * p->z * k[2];
}
#endif
