/*
 * perspective: a plane that leans back.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (perspective, 30, FLAME_PREPARED (perspective))
FLAME_PARAM (perspective, angle, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.62}))
FLAME_PARAM (perspective, dist, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 2.2}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_perspective
{
  float distance;
  float sine;            /* sine of the angle */
  float distance_cosine; /* distance times cosine */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (perspective)
{
  const double angle = in->angle, distance = in->dist;

  k->distance = (float) distance;
  k->sine = (float) sin (angle * M_PI_2);
  k->distance_cosine = (float) (distance * cos (angle * M_PI_2));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (perspective)
{
  float scale = w / flame_nonzero (k->distance - p->y * k->sine);

  o->x += scale * (k->distance * p->x);
  o->y += scale * (k->distance_cosine * p->y);
}
#endif
