/*
 * spligon: sectors that are pulled apart.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    spligon, 757, .needs = FLAME_NEEDS_PHI, FLAME_CONSTANTS (spligon, 4))
FLAME_PARAM (spligon, sides, 3.0)
FLAME_PARAM (spligon, r, 1.0)
FLAME_PARAM (spligon, i, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (spligon)
{
  const double sides = flame_nonzero_double (in->param[0]);

  k[0] = (float) (sides / (2.0 * M_PI));
  k[1] = (float) (2.0 * M_PI / sides);
  k[2] = (float) (-M_PI * in->param[2] / (2.0 * sides));
  k[3] = (float) in->param[1];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = sectors a radian, k[1] = its inverse, k[2] = turn, k[3] = how far */
FLAME_VARIATION (spligon)
{
  float s, c;

  flame_sincosf (k[1] * flame_floorf (p->phi * k[0]) + k[2], &s, &c);
  o->x += w * (p->x + k[3] * c);
  o->y += w * (p->y + k[3] * s);
}
#endif
