/*
 * idisc: disc, with the far parts in the middle.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (idisc, 150, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (idisc)
{
  float radius = w * p->phi * FLAME_1_PI;
  float s, c;

  flame_sincosf (FLAME_PI / (p->r + 1.0f), &s, &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
