/*
 * jw_hole: hole with the squared radius, as in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_hole, 1243,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (jw_hole),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_hole))
FLAME_PARAM (jw_hole, a, 1.0)
FLAME_PARAM (
    jw_hole, inside, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_hole
{
  float a;
  float inside;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_hole)
{
  k->a = (float) in->a;
  k->inside = (float) in->inside;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_hole)
{
  float hole = flame_powf (p->phi * FLAME_1_PI + 1.0f, k->a);
  float radius =
      k->inside != 0.0f ? hole / (p->r2 + hole) : flame_sqrtf (p->r2 + hole);
  float scale = w * radius / flame_nonzero (p->r);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
