/*
 * spher: points outside of the unit circle stay or are inverted, at random;
 * those inside move to the origin.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spher, 471, .needs = FLAME_NEEDS_R2, .draws = 1)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (spher)
{
  int inward = flame_rng_01 (rng) < 0.5f;
  float scale = inward ? w / flame_nonzero (p->r2) : w;

  o->x += p->r2 > 1.0f ? scale * p->x : 0.0f;
  o->y += p->r2 > 1.0f ? scale * p->y : 0.0f;
}
#endif
