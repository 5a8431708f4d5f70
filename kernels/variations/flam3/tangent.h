/*
 * tangent: sin x over cos y, and tan y.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tangent, 42)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (tangent)
{
  float s, c, scale;

  flame_sincosf (p->y, &s, &c);
  scale = w / c;
  o->x += scale * flame_sinf (p->x);
  o->y += scale * s;
}
#endif
