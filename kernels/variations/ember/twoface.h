/*
 * twoface: inverts points if x is positive; the others stay.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (twoface, 130, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (twoface)
{
  float scale = p->x > 0.0f ? w / p->r2 : w;

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
