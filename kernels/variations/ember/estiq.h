/*
 * estiq: the exponential of a quaternion.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (estiq, 273, .z = FLAME_Z_OWN)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (estiq)
{
  float v = flame_sqrtf (p->y * p->y + p->z * p->z);
  float radius = w * flame_expf (p->x);
  float s, c, scale;

  flame_sincosf (v, &s, &c);
  scale = radius * s / flame_nonzero (v);
  o->x += radius * c;
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
