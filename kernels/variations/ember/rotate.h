/*
 * rotate: turns the plane.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rotate, 428, FLAME_PREPARED (rotate))
FLAME_PARAM (rotate, angle, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rotate
{
  float cosine;
  float sine;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rotate)
{
  k->cosine = (float) cos (in->angle * M_PI / 180.0);
  k->sine = (float) sin (in->angle * M_PI / 180.0);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rotate)
{
  o->x += w * (p->x * k->cosine - p->y * k->sine);
  o->y += w * (p->x * k->sine + p->y * k->cosine);
}
#endif
