/*
 * scry: a crystal ball: the plane is turned inside out and drawn into a disc.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (scry, 72, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R)
#endif

#ifdef FLAME_VARIATION
/* As in flam3, the result is not multiplied by the weight. */
FLAME_VARIATION (scry)
{
  float scale = 1.0f / (p->r * (p->r2 + 1.0f / (w + FLAME_EPS)));

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
