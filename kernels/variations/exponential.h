/*
 * exponential: the complex exponential of z - 1.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (exponential, 18)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (exponential)
{
  float scale = w * flame_expf (p->x - 1.0f);
  float s, c;

  flame_sincospif (p->y, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
