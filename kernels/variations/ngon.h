/*
 * ngon: the plane drawn to polygons.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ngon, 38, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, FLAME_CONSTANTS (ngon, 5))
FLAME_PARAM (ngon, sides, 5.0, .type = FLAME_INTEGER_NONZERO)
FLAME_PARAM (ngon, power, 3.0)
FLAME_PARAM (ngon, circle, 1.0)
FLAME_PARAM (ngon, corners, 2.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ngon)
{
  const double sides = in->param[0], power = in->param[1];

  k[0] = (float) (2.0 * M_PI / sides);
  k[1] = (float) (sides / (2.0 * M_PI));
  k[2] = (float) (power / 2.0);
  k[3] = (float) in->param[3];
  k[4] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = angle of a side, k[1] = its inverse, k[2] = power/2, k[3] = corners,
 * k[4] = circle
 */
FLAME_VARIATION (ngon)
{
  float rest = p->phi - k[0] * flame_floorf (p->phi * k[1]);
  float angle = rest > 0.5f * k[0] ? rest - k[0] : rest;
  float edge = k[3] * (1.0f / (flame_cosf (angle) + FLAME_EPS) - 1.0f) + k[4];
  float scale = w * edge / (flame_powf (p->r2, k[2]) + FLAME_EPS);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
