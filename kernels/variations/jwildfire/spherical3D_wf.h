/*
 * spherical3D_wf: inverts space, with a power of the distance.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spherical3D_wf, 611, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    FLAME_PREPARED (spherical3D_wf))
FLAME_PARAM (spherical3D_wf, invert, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (spherical3D_wf, exponent, 2.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_spherical3D_wf
{
  float sign;
  float power; /* of the squared distance */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (spherical3D_wf)
{
  k->sign = (float) (in->invert == 0.0 ? 1.0 : -1.0);
  k->power = (float) (-0.5 * in->exponent);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (spherical3D_wf)
{
  float scale = w * k->sign * flame_powf (p->r2 + p->z * p->z, k->power);

  o->x += scale * p->x;
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
