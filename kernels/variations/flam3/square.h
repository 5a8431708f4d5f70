/*
 * square: a random point of a square.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    square, 43, .z = FLAME_Z_WEIGHT, .assign = FLAME_ASSIGN_SUM, .draws = 2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (square)
{
  o->x += w * (flame_rng_01 (rng) - 0.5f);
  o->y += w * (flame_rng_01 (rng) - 0.5f);
}
#endif
