/*
 * cotq: Ember's cotangent of a quaternion: sines and hyperbolic sines over the
 * square of its length.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cotq, 272, .z = FLAME_Z_OWN)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cotq)
{
  float v2 = p->y * p->y + p->z * p->z;
  float v = flame_sqrtf (v2);
  float inverse = w / flame_nonzero (p->x * p->x + v2);
  float s, c, sh, ch, scale;

  flame_sincosf (p->x, &s, &c);
  flame_sinhcoshf (v, &sh, &ch);
  scale = -inverse * sh * ch / flame_nonzero (v);
  o->x += inverse * s * c;
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
