/*
 * splits3D: space cut at the three planes and moved apart.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (splits3D, 445, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_CONSTANTS (splits3D, 3))
FLAME_PARAM (splits3D, x, 0.0)
FLAME_PARAM (splits3D, y, 0.0)
FLAME_PARAM (splits3D, z, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (splits3D)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1], k[2] = how far */
FLAME_VARIATION (splits3D)
{
  o->x += w * (p->x >= 0.0f ? p->x + k[0] : p->x - k[0]);
  o->y += w * (p->y >= 0.0f ? p->y + k[1] : p->y - k[1]);
  o->z += w * (p->z >= 0.0f ? p->z + k[2] : p->z - k[2]);
}
#endif
