/*
 * jw_pie3D: pie3D whose height is the radius times its sine, as in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_pie3D, 1246, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .draws = 3,
    FLAME_PREPARED (jw_pie3D),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_pie3D))
FLAME_PARAM (jw_pie3D, slices, 7.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (jw_pie3D, rotation, 0.0)
FLAME_PARAM (jw_pie3D, thickness, 0.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_pie3D
{
  float slices;
  float rotation;
  float thickness;
  float inverse_slices;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_pie3D)
{
  k->slices = (float) in->slices;
  k->rotation = (float) in->rotation;
  k->thickness = (float) in->thickness;
  k->inverse_slices = (float) (1.0 / in->slices);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_pie3D)
{
  float slice = flame_truncf (flame_rng_01 (rng) * k->slices + 0.5f);
  float turns = (slice + flame_rng_01 (rng) * k->thickness) * k->inverse_slices;
  float radius = w * flame_rng_01 (rng);
  float s, c;

  flame_sincosf (k->rotation + FLAME_TWO_PI * turns, &s, &c);
  o->x += radius * c;
  o->y += radius * s;
  o->z += radius * flame_sinf (radius);
}
#endif
