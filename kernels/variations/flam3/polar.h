/*
 * polar: the angle and the radius as x and y.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    polar, 5, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R | FLAME_NEEDS_THETA)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (polar)
{
  o->x += w * (p->theta * FLAME_1_PI);
  o->y += w * (p->r - 1.0f);
}
#endif
