/*
 * spherical3D_wf: space turned inside out, with a power of the distance.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spherical3D_wf, 611, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    FLAME_CONSTANTS (spherical3D_wf, 2))
FLAME_PARAM (spherical3D_wf, invert, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (spherical3D_wf, exponent, 2.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (spherical3D_wf)
{
  k[0] = (float) (in->param[0] == 0.0 ? 1.0 : -1.0);
  k[1] = (float) (-0.5 * in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = sign, k[1] = power of the distance² */
FLAME_VARIATION (spherical3D_wf)
{
  float scale = w * k[0] * flame_powf (p->r2 + p->z * p->z, k[1]);

  o->x += scale * p->x;
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
