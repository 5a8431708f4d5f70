/*
 * juliaNab: a branch of a root, chosen at random; the angle is that of a power
 * of x, and y.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (juliaNab, 162, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM, .needs = FLAME_NEEDS_R2,
    .draws = 1, FLAME_PREPARED (juliaNab))
FLAME_PARAM (juliaNab, n, 1.0)
FLAME_PARAM (juliaNab, a, 1.0)
FLAME_PARAM (juliaNab, b, 1.0)
FLAME_PARAM (juliaNab, separ, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_juliaNab
{
  float branches;         /* |n| */
  float inverse_branches; /* 1/|n| */
  float exponent;         /* a/(2 |n|) */
  float b;
  float bend;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (juliaNab)
{
  const double n = flame_nonzero_double (fabs (in->n));

  k->branches = (float) n;
  k->inverse_branches = (float) (1.0 / n);
  k->exponent = (float) (0.5 * in->a / n);
  k->b = (float) in->b;
  k->bend = (float) in->separ;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (juliaNab)
{
  float branch = flame_floorf (flame_rng_01 (rng) * k->branches);
  float bent = flame_powf (flame_fabsf (p->x), k->bend);
  float angle =
      (flame_atan2f (p->y, bent) + FLAME_TWO_PI * branch) * k->inverse_branches;
  float scale = w * flame_powf (p->r2, k->exponent);
  float s, c;

  flame_sincosf (angle, &s, &c);
  o->x += scale * c + k->b;
  o->y += scale * s + k->b;
  o->z = p->z;
}
#endif
