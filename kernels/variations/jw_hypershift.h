/*
 * jw_hypershift: hypershift added to the others, and stretched, as in JWildfire.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_hypershift, 657, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R2,
    FLAME_CONSTANTS (jw_hypershift, 3),
    FLAME_INSTEAD_OF (FLAME_MEANT_BY_JWILDFIRE, FLAME_VAR_hypershift))
FLAME_PARAM (jw_hypershift, shift, 2.0)
FLAME_PARAM (jw_hypershift, stretch, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_hypershift)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (1.0 - in->param[0] * in->param[0]);
  k[2] = (float) in->param[1];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = shift, k[1] = 1 - shift², k[2] = stretch */
FLAME_VARIATION (jw_hypershift)
{
  float inverse = 1.0f / flame_nonzero (p->r2);
  float x = inverse * p->x + k[0], y = inverse * p->y;
  float scale = w * k[1] / flame_nonzero (x * x + y * y);

  o->x += scale * x + k[0];
  o->y += scale * y * k[2];
}
#endif
