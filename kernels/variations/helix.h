/*
 * helix: moved round a circle, by the height.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (helix, 299, .z = FLAME_Z_OWN, FLAME_CONSTANTS (helix, 2))
FLAME_PARAM (helix, frequency, 1.0)
FLAME_PARAM (helix, width, 0.5)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (helix)
{
  k[0] = (float) (in->param[0] * 2.0 * M_PI);
  k[1] = (float) (in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = turn, k[1] = width */
FLAME_VARIATION (helix)
{
  float s, c;

  flame_sincosf (p->z * k[0], &s, &c);
  o->x += w * (p->x + k[1] * c);
  o->y += w * (p->y + k[1] * s);
  o->z += w * p->z;
}
#endif
