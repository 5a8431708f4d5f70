/*
 * apo_juliaNab: juliaNab as Apophysis's plugin has it: x keeps its sign after
 * the power, which Ember drops. The plugin's source could not be found; this
 * formula reproduces sidwellr's picture.
 *
 * Origin: Apophysis, a plugin by Ffey
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (apo_juliaNab, 1245, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM, .needs = FLAME_NEEDS_R2,
    .draws = 1, FLAME_PREPARED (apo_juliaNab),
    FLAME_INSTEAD_OF (FLAME_APOPHYSIS, FLAME_VAR_juliaNab))
FLAME_PARAM (apo_juliaNab, n, 1.0)
FLAME_PARAM (apo_juliaNab, a, 1.0)
FLAME_PARAM (apo_juliaNab, b, 1.0)
FLAME_PARAM (apo_juliaNab, separ, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_apo_juliaNab
{
  float branches;         /* |n| */
  float inverse_branches; /* 1/|n| */
  float exponent;         /* a/(2 |n|) */
  float b;
  float bend;
  float left; /* a negative x's sign after the power, or NaN */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (apo_juliaNab)
{
  const double n = flame_nonzero_double (fabs (in->n));

  k->branches = (float) n;
  k->inverse_branches = (float) (1.0 / n);
  k->exponent = (float) (0.5 * in->a / n);
  k->b = (float) in->b;
  k->bend = (float) in->separ;
  k->left = (float) pow (-1.0, in->separ);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (apo_juliaNab)
{
  float branch = flame_floorf (flame_rng_01 (rng) * k->branches);
  float size = flame_powf (flame_fabsf (p->x), k->bend);
  float bent = p->x < 0.0f ? k->left * size : size;
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
