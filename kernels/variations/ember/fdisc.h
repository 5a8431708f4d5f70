/*
 * fdisc: the angle as a radius, and one over the radius as an angle.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fdisc, 132, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (fdisc)
{
  float radius = w * 0.5f * (p->phi * FLAME_1_PI + 1.0f);
  float s, c;

  flame_sincosf (FLAME_TWO_PI / (p->r + 1.0f), &s, &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
