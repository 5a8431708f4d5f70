/*
 * crescents: sines of x, cubed, that grow with y.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crescents, 275)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (crescents)
{
  float s, c, sh, ch, scale;

  flame_sincosf (p->x, &s, &c);
  flame_sinhcoshf (p->y, &sh, &ch);
  scale = w * (ch + 1.0f) * s * s;
  o->x += scale * s;
  o->y += scale * c;
}
#endif
