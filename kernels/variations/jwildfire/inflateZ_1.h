/*
 * inflateZ_1: changes only z: a slope that the angle bends.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (inflateZ_1, 752, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_PHI,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (inflateZ_1)
{
  o->z += w * (flame_sinf (p->phi) - 2.0f * p->y);
}
#endif
