/*
 * sph3D: space turned inside out by an ellipsoid.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sph3D, 647, .z = FLAME_Z_OWN, FLAME_CONSTANTS (sph3D, 2))
FLAME_PARAM (sph3D, x, 0.75)
FLAME_PARAM (sph3D, y, 1.0)
FLAME_PARAM (sph3D, z, 0.5)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sph3D)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = the ellipsoid's; as in JWildfire z has that of x */
FLAME_VARIATION (sph3D)
{
  float x = k[0] * p->x, y = k[1] * p->y, z = k[0] * p->z;
  float scale = w / flame_at_least (x * x + y * y + z * z, 1e-30f);

  o->x += scale * p->x;
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
