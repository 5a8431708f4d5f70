/*
 * power: raises the radius to the power of the sine of the angle.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (power, 19, .needs = FLAME_NEEDS_R)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (power)
{
  float inverse = 1.0f / p->r;
  float sina = p->x * inverse;
  float scale = w * flame_powf (p->r, sina);

  o->x += scale * (p->y * inverse);
  o->y += scale * sina;
}
#endif
