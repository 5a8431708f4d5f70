/*
 * expo: a complex number to the power of the point.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (expo, 289, FLAME_PREPARED (expo))
FLAME_PARAM (expo, real, -1.0)
FLAME_PARAM (expo, imaginary, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_expo
{
  float logarithm;
  float angle;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (expo)
{
  const double re = in->real, im = in->imaginary;

  k->logarithm = (float) (0.5 * log (flame_nonzero_double (re * re + im * im)));
  k->angle = (float) (atan2 (im, re));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (expo)
{
  float radius = w * flame_expf (p->x * k->logarithm - p->y * k->angle);
  float s, c;

  flame_sincosf (p->x * k->angle + p->y * k->logarithm, &s, &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
