/*
 * arch: a random point on an arch.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (arch, 41, .assign = FLAME_ASSIGN_SUM, .draws = 1)
#endif

#ifdef FLAME_VARIATION
/* The weight is also the arch's angle, in half turns. */
FLAME_VARIATION (arch)
{
  float s, c;

  flame_sincospif (flame_rng_01 (rng) * w, &s, &c);
  o->x += w * s;
  o->y += w * (s * s) / c;
}
#endif
