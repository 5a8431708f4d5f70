/*
 * disc3: disc with factors everywhere.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (disc3, 681, .needs = FLAME_NEEDS_THETA, FLAME_CONSTANTS (disc3, 4))
FLAME_PARAM (disc3, a, 1.0)
FLAME_PARAM (disc3, b, 1.0)
FLAME_PARAM (disc3, c, 1.0)
FLAME_PARAM (disc3, d, 1.0)
FLAME_PARAM (disc3, e, 1.0)
FLAME_PARAM (disc3, f, 1.0)
FLAME_PARAM (disc3, g, 1.0)
FLAME_PARAM (disc3, h, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (disc3)
{
  const double *v = in->param;

  k[0] = (float) (v[3] * v[4]);
  k[1] = (float) (v[5] * v[6]);
  k[2] = (float) (v[0] * v[2] * v[7] / M_PI);
  k[3] = (float) (v[1] * v[2] * v[7] / M_PI);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = of x² and y² in the radius, k[2], k[3] = size */
FLAME_VARIATION (disc3)
{
  float r = flame_sqrtf (k[0] * p->x * p->x + k[1] * p->y * p->y), s, c;

  flame_sincospif (r, &s, &c);
  o->x += w * p->theta * k[2] * s;
  o->y += w * p->theta * k[3] * c;
}
#endif
