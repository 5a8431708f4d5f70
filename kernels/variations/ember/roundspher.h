/*
 * roundspher: draws the far parts into a disc.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (roundspher, 429, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (roundspher)
{
  float scale =
      w * w / (1.0f + 4.0f * FLAME_1_PI * FLAME_1_PI * flame_nonzero (p->r2));

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
