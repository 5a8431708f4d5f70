/*
 * loonie: turns a disc inside out.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (loonie, 66, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
/* The weight is also the disc's radius. */
FLAME_VARIATION (loonie)
{
  float w2 = w * w;
  float inside = w * flame_sqrtf (w2 / p->r2 - 1.0f);
  float scale = p->r2 < w2 ? inside : w;

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
