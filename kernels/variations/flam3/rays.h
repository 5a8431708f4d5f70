/*
 * rays: random rays, which the point bends.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rays, 44, .needs = FLAME_NEEDS_R2, .draws = 1)
#endif

#ifdef FLAME_VARIATION
/* The weight is also the range of the angle, in half turns. */
FLAME_VARIATION (rays)
{
  float s, c, scale;

  flame_sincospif (flame_rng_01 (rng) * w, &s, &c);
  scale = w * w * s / (c * (p->r2 + FLAME_EPS));
  o->x += scale * flame_cosf (p->x);
  o->y += scale * flame_sinf (p->y);
}
#endif
