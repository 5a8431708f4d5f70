/*
 * inflateZ_3: changes only z: three folds.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (inflateZ_3, 624, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_PHI,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (inflateZ_3)
{
  o->z += 0.2f * w * (FLAME_PI - p->phi) *
          flame_cosf (3.0f * p->phi + (p->y - p->x));
}
#endif
