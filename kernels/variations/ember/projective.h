/*
 * projective: a projective map of the plane.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (projective, 421, FLAME_PREPARED (projective))
FLAME_PARAM (projective, A, 0.0)
FLAME_PARAM (projective, B, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, -0.4}))
FLAME_PARAM (projective, C, 1.0)
FLAME_PARAM (projective, A1, 1.0)
FLAME_PARAM (projective, B1, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
FLAME_PARAM (projective, C1, 0.0)
FLAME_PARAM (projective, A2, 0.0)
FLAME_PARAM (projective, B2, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.2}))
FLAME_PARAM (projective, C2, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_projective
{
  float A; /* coefficients of the divisor */
  float B;
  float C;
  float A1; /* coefficients of the dividends */
  float B1;
  float C1;
  float A2;
  float B2;
  float C2;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (projective)
{
  k->A = (float) in->A;
  k->B = (float) in->B;
  k->C = (float) in->C;
  k->A1 = (float) in->A1;
  k->B1 = (float) in->B1;
  k->C1 = (float) in->C1;
  k->A2 = (float) in->A2;
  k->B2 = (float) in->B2;
  k->C2 = (float) in->C2;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (projective)
{
  float scale = w / flame_nonzero (k->A * p->x + k->B * p->y + k->C);

  o->x += scale * (k->A1 * p->x + k->B1 * p->y + k->C1);
  o->y += scale * (k->A2 * p->x + k->B2 * p->y + k->C2);
}
#endif
