/*
 * jw_julian3Dx: julian3Dx as in JWildfire, which uses x where z is meant.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_julian3Dx, 697, .z = FLAME_Z_OWN,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R, .draws = 1,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z, FLAME_PREPARED (jw_julian3Dx),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_julian3Dx))
FLAME_PARAM (jw_julian3Dx, dist, 1.0)
FLAME_PARAM (jw_julian3Dx, power, 2.0, .type = FLAME_INTEGER_NONZERO)
FLAME_PARAM (jw_julian3Dx, a, 1.0)
FLAME_PARAM (jw_julian3Dx, b, 0.0)
FLAME_PARAM (jw_julian3Dx, c, 0.0)
FLAME_PARAM (jw_julian3Dx, d, 1.0)
FLAME_PARAM (jw_julian3Dx, e, 0.0)
FLAME_PARAM (jw_julian3Dx, f, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_julian3Dx
{
  float map[6];
  float branches; /* |power| */
  float inverse_power;
  float exponent;         /* (dist/power - 1)/2 */
  float inverse_branches; /* 1/|power| */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_julian3Dx)
{
  const double power = in->power;

  k->map[0] = (float) in->a;
  k->map[1] = (float) in->b;
  k->map[2] = (float) in->c;
  k->map[3] = (float) in->d;
  k->map[4] = (float) in->e;
  k->map[5] = (float) in->f;
  k->branches = (float) fabs (power);
  k->inverse_power = (float) (1.0 / power);
  k->exponent = (float) ((in->dist / power - 1.0) / 2.0);
  k->inverse_branches = (float) (1.0 / fabs (power));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_julian3Dx)
{
  float z = p->x * k->inverse_branches;
  float scale = w * flame_powf (p->r2 + z * z, k->exponent);
  float u = k->map[0] * p->x + k->map[1] * p->y + k->map[4];
  float v = k->map[2] * p->x + k->map[3] * p->y + k->map[5];
  float branch = flame_rng_below (rng, k->branches);
  float s, c;

  flame_sincosf (
      (flame_atan2f (v, u) + FLAME_TWO_PI * branch) * k->inverse_power, &s, &c);
  o->x += scale * p->r * c;
  o->y += scale * p->r * s;
  o->z += scale * z;
}
#endif
