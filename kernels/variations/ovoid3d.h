/*
 * ovoid3d: space turned inside out, in an egg.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ovoid3d, 413, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    FLAME_CONSTANTS (ovoid3d, 3))
FLAME_PARAM (ovoid3d, x, 1.0)
FLAME_PARAM (ovoid3d, y, 1.0)
FLAME_PARAM (ovoid3d, z, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ovoid3d)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1], k[2] = widths */
FLAME_VARIATION (ovoid3d)
{
  float scale = w / flame_nonzero (p->r2 + p->z * p->z);

  o->x += scale * p->x * k[0];
  o->y += scale * p->y * k[1];
  o->z += scale * p->z * k[2];
}
#endif
