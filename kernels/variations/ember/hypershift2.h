/*
 * hypershift2: shifts the hyperbolic disc and turns it at random. Replaces the
 * sum.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypershift2, 337, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM, .draws = 1,
    FLAME_PREPARED (hypershift2))
FLAME_PARAM (hypershift2, p, 3.0, FLAME_EMBER_RANGE (2.0, FLAME_NO_LIMIT))
FLAME_PARAM (hypershift2, q, 7.0, FLAME_EMBER_RANGE (2.0, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hypershift2
{
  float p;
  float scale;
  float shift;
  float rest;      /* 1 - shift² */
  float half_turn; /* half the turn from one tile to the next */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hypershift2)
{
  const double a = sin (M_PI / in->q), b = sin (M_PI / in->p);
  const double shift =
      sin (M_PI_2 - M_PI / in->q - M_PI / in->p) / sqrt (1.0 - a * a - b * b);
  const double g = sin (M_PI_2 + M_PI / in->p) / a;
  k->p = (float) fabs (in->p);
  k->scale = (float) ((g - 1.0) / sqrt (g * g - 1.0));
  k->shift = (float) (shift);
  k->rest = (float) (1.0 - shift * shift);
  k->half_turn = (float) (M_PI / in->p);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (hypershift2)
{
  float branch = flame_floorf (flame_rng_01 (rng) * k->p);
  float u = p->x * k->scale, v = p->y * k->scale;
  float inverse = 1.0f / flame_nonzero (u * u + v * v);
  float s, c, k2;

  u = inverse * u + k->shift;
  v *= inverse;
  k2 = w * k->rest / flame_nonzero (u * u + v * v);
  u = k2 * u + k->shift;
  v *= k2;
  flame_sincosf ((2.0f * branch + 1.0f) * k->half_turn, &s, &c);
  o->x = c * u - s * v;
  o->y = s * u + c * v;
  o->z = p->z * k2;
}
#endif
