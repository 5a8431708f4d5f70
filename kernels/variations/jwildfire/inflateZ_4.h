/*
 * inflateZ_4: changes only z: a spiral staircase and its mirror image.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (inflateZ_4, 753, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_PHI,
    .draws = 1, .traits = FLAME_MAKES_Z | FLAME_RAISES_Z)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (inflateZ_4)
{
  float up = FLAME_PI / 2.0f - p->phi;

  o->z += 0.25f * w * (flame_rng_01 (rng) < 0.5f ? -up : up);
}
#endif
