/*
 * shredrad: wedges of the plane, narrowed.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (shredrad, 168, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, FLAME_CONSTANTS (shredrad, 3))
FLAME_PARAM (shredrad, n, 4.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (shredrad, width, 0.5, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (shredrad)
{
  const double wedge = 2.0 * M_PI / in->param[0];

  k[0] = (float) wedge;
  k[1] = (float) (1.0 / wedge);
  k[2] = (float) in->param[1];
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = a wedge and its inverse, k[2] = what is left of it */
FLAME_VARIATION (shredrad)
{
  float at = (p->phi + 3.0f * FLAME_PI + 0.5f * k[0]) * k[1];
  float wedge = flame_truncf (at);
  float angle =
      ((at - wedge) * k[2] + wedge) * k[0] - FLAME_PI - 0.5f * k[0] * k[2];
  float s, c;

  flame_sincosf (angle, &s, &c);
  o->x += w * p->r * c;
  o->y += w * p->r * s;
}
#endif
