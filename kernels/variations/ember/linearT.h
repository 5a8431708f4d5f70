/*
 * linearT: a power of each coordinate, with its sign.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (linearT, 401, FLAME_PREPARED (linearT))
FLAME_PARAM (linearT, powX, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.2}))
FLAME_PARAM (linearT, powY, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.9}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_linearT
{
  float powX; /* powers */
  float powY;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (linearT)
{
  k->powX = (float) in->powX;
  k->powY = (float) in->powY;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (linearT)
{
  o->x +=
      w * flame_with_sign_of (flame_powf (flame_fabsf (p->x), k->powX), p->x);
  o->y +=
      w * flame_with_sign_of (flame_powf (flame_fabsf (p->y), k->powY), p->y);
}
#endif
