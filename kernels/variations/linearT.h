/*
 * linearT: a power of each coordinate, signs kept.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (linearT, 401, FLAME_CONSTANTS (linearT, 2))
FLAME_PARAM (linearT, powX, 1.0)
FLAME_PARAM (linearT, powY, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (linearT)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = powers */
FLAME_VARIATION (linearT)
{
  o->x += w * flame_with_sign_of (flame_powf (flame_fabsf (p->x), k[0]), p->x);
  o->y += w * flame_with_sign_of (flame_powf (flame_fabsf (p->y), k[1]), p->y);
}
#endif
