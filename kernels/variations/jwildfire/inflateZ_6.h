/*
 * inflateZ_6: changes only z: folds along one diagonal.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (inflateZ_6, 755, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_PHI,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (inflateZ_6)
{
  float c = 0.5f * p->phi * flame_sinf (p->phi) * flame_sinf (p->y - p->x);

  /* |c| is below 1. */
  o->z += w * (1.5f - flame_atan2f (flame_sqrtf (1.0f - c * c), c));
}
#endif
