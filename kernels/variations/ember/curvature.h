/*
 * curvature: one over the radius as x, and the angle as y.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (curvature, 276, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (curvature)
{
  o->x += w / flame_nonzero (p->r);
  o->y += p->phi;
}
#endif
