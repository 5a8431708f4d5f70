/*
 * wdisc: a disc of two halves that wind against each other.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (wdisc, 151, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (wdisc)
{
  float radius = w * p->phi * FLAME_1_PI;
  float angle = FLAME_PI / (p->r + 1.0f);
  float s, c;

  flame_sincosf (p->phi > 0.0f ? FLAME_PI - angle : angle, &s, &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
