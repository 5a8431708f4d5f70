/*
 * inflateZ_5: changes only z: a wave around the middle.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (inflateZ_5, 754, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_PHI,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (inflateZ_5)
{
  o->z += 0.5f * w * flame_sinf (p->phi);
}
#endif
