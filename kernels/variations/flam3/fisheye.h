/*
 * fisheye: draws the plane into a disc and exchanges x and y.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fisheye, 16, .needs = FLAME_NEEDS_R)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (fisheye)
{
  float scale = 2.0f * w / (p->r + 1.0f);

  o->x += scale * p->y;
  o->y += scale * p->x;
}
#endif
