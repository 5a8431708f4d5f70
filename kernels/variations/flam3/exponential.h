/*
 * exponential: the complex exponential of z - 1.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (exponential, 18)
#endif

#ifdef FLAME_VARIATION
/* Beyond the first limit e^x is infinite in double precision; beyond the
 * second, single precision cannot represent it and e^x stays constant. */
#define FLAME_EXP_OVERFLOW 709.78f
#define FLAME_EXP_HELD 87.0f

FLAME_VARIATION (exponential)
{
  float x = p->x - 1.0f;
  float e = flame_expf (flame_at_most (x, FLAME_EXP_HELD));
  float scale = w * (x > FLAME_EXP_OVERFLOW ? FLAME_INFINITY : e);
  float s, c;

  flame_sincospif (p->y, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
