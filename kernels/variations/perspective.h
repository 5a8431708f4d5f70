/*
 * perspective: a plane that leans back.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (perspective, 30, FLAME_CONSTANTS (perspective, 3))
FLAME_PARAM (perspective, angle, 0.0)
FLAME_PARAM (perspective, dist, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (perspective)
{
  const double angle = in->param[0], distance = in->param[1];

  k[0] = (float) distance;
  k[1] = (float) sin (angle * M_PI_2);
  k[2] = (float) (distance * cos (angle * M_PI_2));
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = distance, k[1] = sine of the angle, k[2] = distance times cosine */
FLAME_VARIATION (perspective)
{
  float scale = w / (k[0] - p->y * k[1]);

  o->x += scale * (k[0] * p->x);
  o->y += scale * (k[2] * p->y);
}
#endif
