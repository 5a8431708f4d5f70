/*
 * hypershift2: a shift of the hyperbolic disc and a random turn. Takes the
 * place of the sum.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypershift2, 337, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM, .draws = 1,
    FLAME_CONSTANTS (hypershift2, 5))
FLAME_PARAM (hypershift2, p, 3.0, FLAME_RANGE (2.0, FLAME_NO_LIMIT))
FLAME_PARAM (hypershift2, q, 7.0, FLAME_RANGE (2.0, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hypershift2)
{
  const double a = sin (M_PI / in->param[1]), b = sin (M_PI / in->param[0]);
  const double shift =
      sin (M_PI_2 - M_PI / in->param[1] - M_PI / in->param[0]) /
      sqrt (1.0 - a * a - b * b);
  const double g = sin (M_PI_2 + M_PI / in->param[0]) / a;
  k[0] = (float) in->param[0];
  k[1] = (float) ((g - 1.0) / sqrt (g * g - 1.0));
  k[2] = (float) (shift);
  k[3] = (float) (1.0 - shift * shift);
  k[4] = (float) (M_PI / in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = p, k[1] = scale, k[2] = shift, k[3] = 1 - shift², k[4] = half a turn
 * from tile to tile
 */
FLAME_VARIATION (hypershift2)
{
  float branch = flame_floorf (flame_rng_01 (rng) * k[0]);
  float u = p->x * k[1], v = p->y * k[1];
  float inverse = 1.0f / flame_nonzero (u * u + v * v);
  float s, c, k2;

  u = inverse * u + k[2];
  v *= inverse;
  k2 = w * k[3] / flame_nonzero (u * u + v * v);
  u = k2 * u + k[2];
  v *= k2;
  flame_sincosf ((2.0f * branch + 1.0f) * k[4], &s, &c);
  o->x = c * u - s * v;
  o->y = s * u + c * v;
  o->z = p->z * k2;
}
#endif
