/*
 * cschq: Ember's hyperbolic cosecant of a quaternion: its hyperbolic sine,
 * conjugated, over the square of its length.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cschq, 269, .z = FLAME_Z_OWN)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cschq)
{
  float v2 = p->y * p->y + p->z * p->z;
  float v = flame_sqrtf (v2);
  float inverse = w / flame_nonzero (p->x * p->x + v2);
  float s, c, sh, ch, scale;

  flame_sincosf (v, &s, &c);
  flame_sinhcoshf (p->x, &sh, &ch);
  scale = -inverse * ch * s / flame_nonzero (v);
  o->x += inverse * sh * c;
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
