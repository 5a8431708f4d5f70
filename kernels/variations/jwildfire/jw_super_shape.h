/*
 * jw_super_shape: super_shape whose rnd is not limited, as in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_super_shape, 1234, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .draws = 1, FLAME_PREPARED (jw_super_shape),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_super_shape))
FLAME_PARAM (jw_super_shape, rnd, 3.0)
FLAME_PARAM (jw_super_shape, m, 1.0)
FLAME_PARAM (jw_super_shape, n1, 1.0)
FLAME_PARAM (jw_super_shape, n2, 1.0)
FLAME_PARAM (jw_super_shape, n3, 1.0)
FLAME_PARAM (jw_super_shape, holes, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_super_shape
{
  float quarter_m; /* m/4 */
  float exponent;  /* -1/n1 */
  float n2;
  float n3;
  float rnd;
  float holes;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_super_shape)
{
  k->quarter_m = (float) (in->m / 4.0);
  k->exponent = (float) (-1.0 / in->n1);
  k->n2 = (float) in->n2;
  k->n3 = (float) in->n3;
  k->rnd = (float) in->rnd;
  k->holes = (float) in->holes;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_super_shape)
{
  float s, c, shape, radius, scale;

  flame_sincosf (k->quarter_m * p->phi + FLAME_PI_4, &s, &c);
  shape = flame_powf (flame_fabsf (c), k->n2);
  shape += flame_powf (flame_fabsf (s), k->n3);
  radius = k->rnd * flame_rng_01 (rng) + (1.0f - k->rnd) * p->r;
  scale = w * (radius - k->holes) * flame_powf (shape, k->exponent) / p->r;
  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
