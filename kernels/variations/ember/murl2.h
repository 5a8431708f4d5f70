/*
 * murl2: a Moebius map in powers of the point, without a pole.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (murl2, 411, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI,
    FLAME_PREPARED (murl2))
FLAME_PARAM (murl2, c, 0.0, FLAME_EMBER_RANGE (-1.0, 1.0),
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (murl2, power, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 3.0}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_murl2
{
  float c;
  float power;
  float half_power;
  float inverse_power;
  float twice_inverse; /* 2/power */
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (murl2)
{
  const double c = in->c, power = in->power;

  k->c = (float) c;
  k->power = (float) power;
  k->half_power = (float) (0.5 * power);
  k->inverse_power = (float) (1.0 / power);
  k->twice_inverse = (float) (2.0 / power);
  k->scale = (float) (c == -1.0 ? 0.0 : pow (c + 1.0, 2.0 / power));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (murl2)
{
  float scale = k->c * flame_powf (p->r2, k->half_power);
  float s, c, re, im;

  flame_sincosf (p->phi * k->power, &s, &c);
  re = scale * c + 1.0f;
  im = scale * s;
  flame_sincosf (flame_atan2f (im, re) * k->twice_inverse, &s, &c);
  scale = w * k->scale * flame_powf (re * re + im * im, -k->inverse_power);
  o->x += scale * (p->x * c + p->y * s);
  o->y += scale * (p->y * c - p->x * s);
}
#endif
