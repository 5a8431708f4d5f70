/*
 * disc: the radius as an angle, the angle as a radius.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    disc, 8, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R | FLAME_NEEDS_THETA)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (disc)
{
  float turn = w * (p->theta * FLAME_1_PI);
  float s, c;

  flame_sincospif (p->r, &s, &c);
  o->x += turn * s;
  o->y += turn * c;
}
#endif
