/*
 * jw_fdisc: fdisc with JWildfire's shifts, and three more terms.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_fdisc, 655, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, FLAME_CONSTANTS (jw_fdisc, 8),
    FLAME_INSTEAD_OF (FLAME_MEANT_BY_JWILDFIRE, FLAME_VAR_fdisc))
FLAME_PARAM (jw_fdisc, ashift, 1.0)
FLAME_PARAM (jw_fdisc, rshift, 1.0)
FLAME_PARAM (jw_fdisc, xshift, 0.0)
FLAME_PARAM (jw_fdisc, yshift, 0.0)
FLAME_PARAM (jw_fdisc, term1, 1.0)
FLAME_PARAM (jw_fdisc, term2, 0.0)
FLAME_PARAM (jw_fdisc, term3, 0.0)
FLAME_PARAM (jw_fdisc, term4, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_fdisc)
{
  flame_copy_params (in, 0, 8, k);
  /* the last term alone does not know of the weight */
  k[7] = (float) (in->param[7]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = added to radius and angle, k[2], k[3] = to the angle for x and y,
 * k[4] to k[7] = how much of the disc, of it times the point, of the angle times
 * the point, of the point
 */
FLAME_VARIATION (jw_fdisc)
{
  float turn = FLAME_TWO_PI / flame_nonzero (p->r + k[0]);
  float far = w * 0.5f * (p->phi * FLAME_1_PI + k[1]);
  float x = far * flame_cosf (turn + k[2]), y = far * flame_sinf (turn + k[3]);

  o->x += x * (k[4] + k[5] * p->x) + p->x * (k[6] * far + k[7]);
  o->y += y * (k[4] + k[5] * p->y) + p->y * (k[6] * far + k[7]);
}
#endif
