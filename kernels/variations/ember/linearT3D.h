/*
 * linearT3D: a power of each coordinate, with its sign.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (linearT3D, 126, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_PREPARED (linearT3D))
FLAME_PARAM (linearT3D, powX, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.35}))
FLAME_PARAM (linearT3D, powY, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.85}))
FLAME_PARAM (linearT3D, powZ, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.15}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_linearT3D
{
  float powX; /* the powers */
  float powY;
  float powZ;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (linearT3D)
{
  k->powX = (float) in->powX;
  k->powY = (float) in->powY;
  k->powZ = (float) in->powZ;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (linearT3D)
{
  o->x +=
      w * flame_with_sign_of (flame_powf (flame_fabsf (p->x), k->powX), p->x);
  o->y +=
      w * flame_with_sign_of (flame_powf (flame_fabsf (p->y), k->powY), p->y);
  o->z +=
      w * flame_with_sign_of (flame_powf (flame_fabsf (p->z), k->powZ), p->z);
}
#endif
