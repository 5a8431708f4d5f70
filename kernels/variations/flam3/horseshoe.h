/*
 * horseshoe: doubles the angle.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (horseshoe, 4, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (horseshoe)
{
  float scale = w / (p->r + FLAME_EPS);

  o->x += scale * ((p->x - p->y) * (p->x + p->y));
  o->y += scale * (2.0f * p->x * p->y);
}
#endif
