/*
 * unpolar: x as the angle, and the exponential of y as the radius.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (unpolar, 120)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (unpolar)
{
  float scale = w * (0.5f * FLAME_1_PI) * flame_expf (p->y);
  float s, c;

  flame_sincosf (p->x, &s, &c);
  o->x += scale * s;
  o->y += scale * c;
}
#endif
