/*
 * secant2: x, and a secant of the radius as y.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (secant2, 46, .needs = FLAME_NEEDS_R)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (secant2)
{
  float c = flame_cosf (w * p->r);

  o->x += w * p->x;
  o->y += w * (1.0f / c + (c < 0.0f ? 1.0f : -1.0f));
}
#endif
