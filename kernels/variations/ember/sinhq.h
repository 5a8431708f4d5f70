/*
 * sinhq: the hyperbolic sine of a quaternion.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sinhq, 434, .z = FLAME_Z_OWN)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sinhq)
{
  float v2 = p->y * p->y + p->z * p->z;
  float v = flame_sqrtf (v2);
  float scale = w;
  float s, c, sh, ch;

  flame_sincosf (v, &s, &c);
  flame_sinhcoshf (p->x, &sh, &ch);
  o->x += scale * sh * c;
  scale *= ch * s / flame_nonzero (v);
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
