/*
 * julian2dc: julian2 with a colour by angle and radius, a plugin of Apophysis by
 * xyrus02. The formula is that of his published plugin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (julian2dc, 700, .traits = FLAME_WRITES_COLOR, .draws = 1,
    FLAME_CONSTANTS (julian2dc, 10))
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

#ifdef FLAME_PREPARE
FLAME_PREPARE (julian2dc)
{
  const double power = in->param[0];

  flame_copy_params (in, 3, 6, k);
  k[6] = (float) (1.0 / power);
  k[7] = (float) (0.5 * in->param[1] / power);
  k[8] = (float) fabs (power);
  k[9] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] to k[5] = the map, k[6] = 1/power, k[7] = dist/(2 power), k[8] =
 * branches, k[9] = the radius's share of the colour
 */
FLAME_VARIATION (julian2dc)
{
  float branch = flame_rng_below (rng, k[8]);
  float u = k[0] * p->x + k[1] * p->y + k[4];
  float v = k[2] * p->x + k[3] * p->y + k[5];
  float radius = w * flame_powf (u * u + v * v, k[7]);
  float angle = (flame_atan2f (v, u) + FLAME_TWO_PI * branch) * k[6];
  float s, c;

  flame_sincosf (angle, &s, &c);
  o->color = flame_fractionf (flame_fabsf (
      radius * k[9] + angle * (1.0f / FLAME_TWO_PI) * (1.0f - k[9])));
  o->x += radius * c;
  o->y += radius * s;
}
#endif
