/*
 * expo: a complex number to the power of the point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (expo, 289, FLAME_CONSTANTS (expo, 2))
FLAME_PARAM (expo, real, -1.0)
FLAME_PARAM (expo, imaginary, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (expo)
{
  const double re = in->param[0], im = in->param[1];

  k[0] = (float) (0.5 * log (flame_nonzero_double (re * re + im * im)));
  k[1] = (float) (atan2 (im, re));
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = its logarithm, k[1] = and angle */
FLAME_VARIATION (expo)
{
  float radius = w * flame_expf (p->x * k[0] - p->y * k[1]);
  float s, c;

  flame_sincosf (p->x * k[1] + p->y * k[0], &s, &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
