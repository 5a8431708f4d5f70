/*
 * handkerchief: the radius times a sine and a cosine of the angle, shifted by
 * the radius.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (handkerchief, 6, .needs = FLAME_NEEDS_R)
#endif

#ifdef FLAME_VARIATION
/* r (sin (theta + r), cos (theta - r)), with both expanded. */
FLAME_VARIATION (handkerchief)
{
  float s, c;

  flame_sincosf (p->r, &s, &c);
  o->x += w * (p->x * c + p->y * s);
  o->y += w * (p->y * c + p->x * s);
}
#endif
