/*
 * shape: Gielis's superformula, filled at random: a plugin of Apophysis by
 * cyberxaos. Its formula is the published one; sidwellr's pictures of two of
 * its flames show from which axis the angle counts and how the hole is
 * applied.
 *
 * Origin: Apophysis, a plugin by cyberxaos
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (shape, 701, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (shape))
FLAME_PARAM (shape, m, 4.0)
FLAME_PARAM (shape, n1, 1.0)
FLAME_PARAM (shape, n2, 1.0)
FLAME_PARAM (shape, n3, 1.0)
FLAME_PARAM (shape, a, 1.0)
FLAME_PARAM (shape, b, 1.0)
FLAME_PARAM (shape, holes, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_shape
{
  float quarter_m; /* m/4 */
  float exponent;  /* -1/n1 */
  float n2;
  float n3;
  float inverse_a;
  float inverse_b;
  float holes;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (shape)
{
  k->quarter_m = (float) (in->m / 4.0);
  k->exponent = (float) (-1.0 / in->n1);
  k->n2 = (float) in->n2;
  k->n3 = (float) in->n3;
  k->inverse_a = (float) (1.0 / fabs (flame_nonzero_double (in->a)));
  k->inverse_b = (float) (1.0 / fabs (flame_nonzero_double (in->b)));
  k->holes = (float) in->holes;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (shape)
{
  float s, c, shape, scale;

  flame_sincosf (k->quarter_m * p->phi, &s, &c);
  shape = flame_powf (flame_fabsf (c) * k->inverse_a, k->n2);
  shape += flame_powf (flame_fabsf (s) * k->inverse_b, k->n3);
  scale = w * (flame_rng_01 (rng) - k->holes) *
          flame_powf (shape, k->exponent) / p->r;
  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
