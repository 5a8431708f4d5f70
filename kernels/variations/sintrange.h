/*
 * sintrange: sines of the coordinates times a surface over the plane.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sintrange, 439, FLAME_CONSTANTS (sintrange, 1))
FLAME_PARAM (sintrange, w, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sintrange)
{
  k[0] = (float) in->param[0];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = how steep */
FLAME_VARIATION (sintrange)
{
  float v = (p->x * p->x + p->y * p->y) * k[0];

  o->x += w * flame_sinf (p->x) * (p->x * p->x + k[0] - v);
  o->y += w * flame_sinf (p->y) * (p->y * p->y + k[0] - v);
}
#endif
