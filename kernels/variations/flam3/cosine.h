/*
 * cosine: the complex cosine.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cosine, 20)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cosine)
{
  float s, c, sh, ch;

  flame_sincospif (p->x, &s, &c);
  flame_sinhcoshf (p->y, &sh, &ch);
  o->x += w * c * ch;
  o->y -= w * s * sh;
}
#endif
