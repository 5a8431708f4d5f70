/*
 * noise: scatters the point around the origin, within its own coordinates.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (noise, 31, .z = FLAME_Z_WEIGHT, .draws = 2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (noise)
{
  float s, c, scale;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  scale = w * flame_rng_01 (rng);
  o->x += scale * (p->x * c);
  o->y += scale * (p->y * s);
}
#endif
