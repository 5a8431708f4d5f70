/*
 * jw_fdisc: fdisc with shifts and three more terms, as in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_fdisc, 655, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, FLAME_PREPARED (jw_fdisc),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_fdisc))
FLAME_PARAM (jw_fdisc, ashift, 1.0)
FLAME_PARAM (jw_fdisc, rshift, 1.0)
FLAME_PARAM (jw_fdisc, xshift, 0.0)
FLAME_PARAM (jw_fdisc, yshift, 0.0)
FLAME_PARAM (jw_fdisc, term1, 1.0)
FLAME_PARAM (jw_fdisc, term2, 0.0)
FLAME_PARAM (jw_fdisc, term3, 0.0)
FLAME_PARAM (jw_fdisc, term4, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_fdisc
{
  float ashift; /* added to the radius and to the angle */
  float rshift;
  float xshift; /* added to the angle for x and for y */
  float yshift;
  /* factors of the disc, of the disc times the point, of the angle times the
   * point, and of the point */
  float term1;
  float term2;
  float term3;
  float term4;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_fdisc)
{
  k->ashift = (float) in->ashift;
  k->rshift = (float) in->rshift;
  k->xshift = (float) in->xshift;
  k->yshift = (float) in->yshift;
  k->term1 = (float) in->term1;
  k->term2 = (float) in->term2;
  k->term3 = (float) in->term3;
  /* Only this term does not depend on the weight. */
  k->term4 = (float) (in->term4);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_fdisc)
{
  float turn = FLAME_TWO_PI / flame_nonzero (p->r + k->ashift);
  float far = w * 0.5f * (p->phi * FLAME_1_PI + k->rshift);
  float x = far * flame_cosf (turn + k->xshift),
        y = far * flame_sinf (turn + k->yshift);

  o->x += x * (k->term1 + k->term2 * p->x) + p->x * (k->term3 * far + k->term4);
  o->y += y * (k->term1 + k->term2 * p->y) + p->y * (k->term3 * far + k->term4);
}
#endif
