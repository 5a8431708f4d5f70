/*
 * jw_hypershift: hypershift, added to the sum and stretched, as in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_hypershift, 657, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R2,
    FLAME_PREPARED (jw_hypershift),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_hypershift))
FLAME_PARAM (jw_hypershift, shift, 2.0)
FLAME_PARAM (jw_hypershift, stretch, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_hypershift
{
  float shift;
  float rest; /* 1 - shift² */
  float stretch;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_hypershift)
{
  k->shift = (float) in->shift;
  k->rest = (float) (1.0 - in->shift * in->shift);
  k->stretch = (float) in->stretch;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_hypershift)
{
  float inverse = 1.0f / flame_nonzero (p->r2);
  float x = inverse * p->x + k->shift, y = inverse * p->y;
  float scale = w * k->rest / flame_nonzero (x * x + y * y);

  o->x += scale * x + k->shift;
  o->y += scale * y * k->stretch;
}
#endif
