/*
 * julia: one of the two square roots, chosen at random.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (julia, 13, .needs = FLAME_NEEDS_R, .draws = 1)
#endif

#ifdef FLAME_VARIATION
/* One of the two roots of y + ix; a random sign chooses it. */
FLAME_VARIATION (julia)
{
  int32_t sign = (int32_t) flame_rng_next (rng);
  float c, s;

  flame_half_angle (p->y, p->x, p->r, &c, &s);
  o->x += w * flame_flip_sign (c, sign);
  o->y += w * flame_flip_sign (s, sign);
}
#endif
