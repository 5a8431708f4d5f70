/*
 * tanhq: Ember's hyperbolic tangent of a quaternion: sines and hyperbolic
 * sines over the square of its length.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tanhq, 436, .z = FLAME_Z_OWN)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (tanhq)
{
  float v2 = p->y * p->y + p->z * p->z;
  float v = flame_sqrtf (v2);
  float scale = w / flame_nonzero (p->x * p->x + v2);
  float s, c, sh, ch;

  flame_sincosf (v, &s, &c);
  flame_sinhcoshf (p->x, &sh, &ch);
  o->x += scale * sh * ch;
  scale *= s * c / flame_nonzero (v);
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
