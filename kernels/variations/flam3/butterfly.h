/*
 * butterfly: wings of a butterfly.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (butterfly, 57)
#endif

#ifdef FLAME_VARIATION
/* The factor is 4/sqrt(3 pi). */
FLAME_VARIATION (butterfly)
{
  float y2 = 2.0f * p->y;
  float ratio = flame_fabsf (p->x * p->y) / (FLAME_EPS + p->x * p->x + y2 * y2);
  float scale = w * 1.30294003174112f * flame_sqrtf (ratio);

  o->x += scale * p->x;
  o->y += scale * y2;
}
#endif
