/*
 * murl2: a Moebius map in powers of the point, without a pole.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (murl2, 411, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (murl2, 6))
FLAME_PARAM (murl2, c, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (murl2, power, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (murl2)
{
  const double c = in->param[0], power = in->param[1];

  k[0] = (float) c;
  k[1] = (float) power;
  k[2] = (float) (0.5 * power);
  k[3] = (float) (1.0 / power);
  k[4] = (float) (2.0 / power);
  k[5] = (float) (c == -1.0 ? 0.0 : pow (c + 1.0, 2.0 / power));
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = c, k[1] = power, k[2] = power/2, k[3] = 1/power, k[4] = 2/power, k[5]
 * = scale
 */
FLAME_VARIATION (murl2)
{
  float scale = k[0] * flame_powf (p->r2, k[2]);
  float s, c, re, im;

  flame_sincosf (p->phi * k[1], &s, &c);
  re = scale * c + 1.0f;
  im = scale * s;
  flame_sincosf (flame_atan2f (im, re) * k[4], &s, &c);
  scale = w * k[5] * flame_powf (re * re + im * im, -k[3]);
  o->x += scale * (p->x * c + p->y * s);
  o->y += scale * (p->y * c - p->x * s);
}
#endif
