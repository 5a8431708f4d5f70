/*
 * invpolar: turns the plane's rows into circles.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (invpolar, 683)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (invpolar)
{
  float radius = w * (1.0f + p->y), s, c;

  flame_sincospif (p->x, &s, &c);
  o->x += radius * s;
  o->y += radius * c;
}
#endif
