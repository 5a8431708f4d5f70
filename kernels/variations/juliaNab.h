/*
 * juliaNab: a branch of a root whose halves are bent.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (juliaNab, 162, .z = FLAME_Z_OWN,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM, .needs = FLAME_NEEDS_R2,
    .draws = 1, FLAME_CONSTANTS (juliaNab, 5))
FLAME_PARAM (juliaNab, n, 1.0)
FLAME_PARAM (juliaNab, a, 1.0)
FLAME_PARAM (juliaNab, b, 1.0)
FLAME_PARAM (juliaNab, separ, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (juliaNab)
{
  const double n = flame_nonzero_double (fabs (in->param[0]));

  k[0] = (float) n;
  k[1] = (float) (1.0 / n);
  k[2] = (float) (0.5 * in->param[1] / n);
  k[3] = (float) in->param[2];
  k[4] = (float) in->param[3];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = |n|, k[1] = 1/|n|, k[2] = a/(2 |n|), k[3] = b, k[4] = bend */
FLAME_VARIATION (juliaNab)
{
  float branch = flame_floorf (flame_rng_01 (rng) * k[0]);
  float bent = flame_powf (flame_fabsf (p->x), k[4]);
  float angle = (flame_atan2f (p->y, bent) + FLAME_TWO_PI * branch) * k[1];
  float scale = w * flame_powf (p->r2, k[2]);
  float s, c;

  flame_sincosf (angle, &s, &c);
  o->x += scale * c + k[3];
  o->y += scale * s + k[3];
  o->z = p->form == FLAME_FORM_REGULAR ? p->z : o->z + p->z;
}
#endif
