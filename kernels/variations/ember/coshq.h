/*
 * coshq: the hyperbolic cosine of a quaternion.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (coshq, 267, .z = FLAME_Z_OWN)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (coshq)
{
  float v = flame_sqrtf (p->y * p->y + p->z * p->z);
  float s, c, sh, ch, scale;

  flame_sincosf (v, &s, &c);
  flame_sinhcoshf (p->x, &sh, &ch);
  scale = w * sh * s / flame_nonzero (v);
  o->x += w * c * ch;
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
