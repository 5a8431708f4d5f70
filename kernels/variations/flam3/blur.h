/*
 * blur: a random point of the unit disc.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blur, 34, .aliases = "disc_blur", .z = FLAME_Z_WEIGHT,
    .assign = FLAME_ASSIGN_SUM, .draws = 2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (blur)
{
  float s, c, scale;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  scale = w * flame_rng_01 (rng);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
