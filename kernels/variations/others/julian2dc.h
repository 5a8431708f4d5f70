/*
 * julian2dc: julian2 with a colour by angle and radius, a plugin of Apophysis by
 * xyrus02. The formula is that of his published plugin.
 *
 * Origin: Apophysis, a plugin by xyrus02
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (julian2dc, 700, .traits = FLAME_WRITES_COLOR, .draws = 1,
    FLAME_PREPARED (julian2dc))
FLAME_PARAM (julian2dc, power, 2.0, .type = FLAME_INTEGER_NONZERO)
FLAME_PARAM (julian2dc, dist, 1.0)
FLAME_PARAM (julian2dc, col, 0.0)
FLAME_PARAM (julian2dc, a, 1.0)
FLAME_PARAM (julian2dc, b, 0.0)
FLAME_PARAM (julian2dc, c, 0.0)
FLAME_PARAM (julian2dc, d, 1.0)
FLAME_PARAM (julian2dc, e, 0.0)
FLAME_PARAM (julian2dc, f, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_julian2dc
{
  float map[6];
  float inverse_power;
  float exponent; /* dist/(2 power) */
  float branches;
  float share; /* the radius's share of the colour */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (julian2dc)
{
  const double power = in->power;

  k->map[0] = (float) in->a;
  k->map[1] = (float) in->b;
  k->map[2] = (float) in->c;
  k->map[3] = (float) in->d;
  k->map[4] = (float) in->e;
  k->map[5] = (float) in->f;
  k->inverse_power = (float) (1.0 / power);
  k->exponent = (float) (0.5 * in->dist / power);
  k->branches = (float) fabs (power);
  k->share = (float) in->col;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (julian2dc)
{
  float branch = flame_rng_below (rng, k->branches);
  float u = k->map[0] * p->x + k->map[1] * p->y + k->map[4];
  float v = k->map[2] * p->x + k->map[3] * p->y + k->map[5];
  float radius = w * flame_powf (u * u + v * v, k->exponent);
  float angle =
      (flame_atan2f (v, u) + FLAME_TWO_PI * branch) * k->inverse_power;
  float s, c;

  flame_sincosf (angle, &s, &c);
  o->color = flame_fractionf (flame_fabsf (
      radius * k->share + angle * (1.0f / FLAME_TWO_PI) * (1.0f - k->share)));
  o->x += radius * c;
  o->y += radius * s;
}
#endif
