/*
 * shape: Gielis's superformula, filled at random: a plugin of Apophysis by
 * cyberxaos. Its formula is the published one; sidwellr's pictures of two of its
 * flames tell from which axis it counts and where the hole comes in.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (shape, 701, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_CONSTANTS (shape, 7))
FLAME_PARAM (shape, m, 4.0)
FLAME_PARAM (shape, n1, 1.0)
FLAME_PARAM (shape, n2, 1.0)
FLAME_PARAM (shape, n3, 1.0)
FLAME_PARAM (shape, a, 1.0)
FLAME_PARAM (shape, b, 1.0)
FLAME_PARAM (shape, holes, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (shape)
{
  k[0] = (float) (in->param[0] / 4.0);
  k[1] = (float) (-1.0 / in->param[1]);
  k[2] = (float) in->param[2];
  k[3] = (float) in->param[3];
  k[4] = (float) (1.0 / fabs (flame_nonzero_double (in->param[4])));
  k[5] = (float) (1.0 / fabs (flame_nonzero_double (in->param[5])));
  k[6] = (float) in->param[6];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = m/4, k[1] = -1/n1, k[2] = n2, k[3] = n3, k[4] = 1/|a|, k[5] = 1/|b|,
 * k[6] = holes
 */
FLAME_VARIATION (shape)
{
  float s, c, shape, scale;

  flame_sincosf (k[0] * p->phi, &s, &c);
  shape = flame_powf (flame_fabsf (c) * k[4], k[2]);
  shape += flame_powf (flame_fabsf (s) * k[5], k[3]);
  scale = w * (flame_rng_01 (rng) - k[6]) * flame_powf (shape, k[1]) / p->r;
  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
