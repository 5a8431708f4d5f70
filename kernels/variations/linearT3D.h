/*
 * linearT3D: powers of the coordinates that keep their signs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (linearT3D, 126, .z = FLAME_Z_OWN, .traits = FLAME_MAKES_Z,
    FLAME_CONSTANTS (linearT3D, 3))
FLAME_PARAM (linearT3D, powX, 1.0)
FLAME_PARAM (linearT3D, powY, 1.0)
FLAME_PARAM (linearT3D, powZ, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (linearT3D)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] to k[2] = the powers */
FLAME_VARIATION (linearT3D)
{
  o->x += w * flame_with_sign_of (flame_powf (flame_fabsf (p->x), k[0]), p->x);
  o->y += w * flame_with_sign_of (flame_powf (flame_fabsf (p->y), k[1]), p->y);
  o->z += w * flame_with_sign_of (flame_powf (flame_fabsf (p->z), k[2]), p->z);
}
#endif
