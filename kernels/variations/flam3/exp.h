/*
 * exp: the complex exponential.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (exp, 82)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (exp)
{
  float scale = w * flame_expf (p->x);
  float s, c;

  flame_sincosf (p->y, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
