/*
 * cross: draws points to the diagonals.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cross, 48, .z = FLAME_Z_WEIGHT)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cross)
{
  float d = (p->x - p->y) * (p->x + p->y);
  float scale = w / flame_sqrtf (d * d + FLAME_EPS);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
