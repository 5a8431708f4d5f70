/*
 * secq: Ember's secant of a quaternion: its cosine, conjugated, over the
 * square of its length.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (secq, 433, .z = FLAME_Z_OWN)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (secq)
{
  float v2 = p->y * p->y + p->z * p->z;
  float v = flame_sqrtf (v2);
  float scale = w / flame_nonzero (p->x * p->x + v2);
  float s, c, sh, ch;

  flame_sincosf (p->x, &s, &c);
  flame_sinhcoshf (v, &sh, &ch);
  o->x += scale * c * ch;
  scale *= s * sh / flame_nonzero (v);
  o->y += scale * p->y;
  o->z += scale * p->z;
}
#endif
