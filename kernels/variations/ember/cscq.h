/*
 * cscq: Ember's cosecant of a quaternion: its sine, conjugated, over the
 * square of its length.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cscq, 270, .z = FLAME_Z_OWN)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cscq)
{
  float v2 = p->y * p->y + p->z * p->z;
  float v = flame_sqrtf (v2);
  float inverse = w / flame_nonzero (p->x * p->x + v2);
  float s, c, sh, ch, scale;

  flame_sincosf (p->x, &s, &c);
  flame_sinhcoshf (v, &sh, &ch);
  scale = -inverse * c * sh / flame_nonzero (v);
  o->x += inverse * s * ch;
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
