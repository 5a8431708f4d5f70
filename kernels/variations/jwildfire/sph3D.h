/*
 * sph3D: inverts space in an ellipsoid.
 *
 * Origin: Apophysis, as JWildfire has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sph3D, 647, .z = FLAME_Z_OWN, FLAME_PREPARED (sph3D))
FLAME_PARAM (sph3D, x, 0.75, FLAME_DEFAULTS ({FLAME_APOPHYSIS, 1.0}))
FLAME_PARAM (sph3D, y, 1.0)
FLAME_PARAM (sph3D, z, 0.5, FLAME_DEFAULTS ({FLAME_APOPHYSIS, 1.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sph3D
{
  float factor_x; /* of the ellipsoid; as in JWildfire, z uses that of x */
  float factor_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sph3D)
{
  k->factor_x = (float) in->x;
  k->factor_y = (float) in->y;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sph3D)
{
  float x = k->factor_x * p->x, y = k->factor_y * p->y, z = k->factor_x * p->z;
  float scale = w / flame_at_least (x * x + y * y + z * z, 1e-30f);

  o->x += scale * p->x;
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
