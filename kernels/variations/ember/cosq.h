/*
 * cosq: the cosine of a quaternion.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cosq, 268, .z = FLAME_Z_OWN)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cosq)
{
  float v = flame_sqrtf (p->y * p->y + p->z * p->z);
  float s, c, sh, ch, scale;

  flame_sincosf (p->x, &s, &c);
  flame_sinhcoshf (v, &sh, &ch);
  scale = -w * s * sh / flame_nonzero (v);
  o->x += w * c * ch;
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
