/*
 * sintrange: sines of the coordinates times a surface over the plane.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sintrange, 439, FLAME_PREPARED (sintrange))
FLAME_PARAM (sintrange, w, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sintrange
{
  float steepness; /* how steep */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sintrange)
{
  k->steepness = (float) in->w;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sintrange)
{
  float v = (p->x * p->x + p->y * p->y) * k->steepness;

  o->x += w * flame_sinf (p->x) * (p->x * p->x + k->steepness - v);
  o->y += w * flame_sinf (p->y) * (p->y * p->y + k->steepness - v);
}
#endif
