/*
 * square3D: random points of a cube, evenly distributed.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (square3D, 475, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .draws = 3)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (square3D)
{
  o->x += w * (flame_rng_01 (rng) - 0.5f);
  o->y += w * (flame_rng_01 (rng) - 0.5f);
  o->z += w * (flame_rng_01 (rng) - 0.5f);
}
#endif
