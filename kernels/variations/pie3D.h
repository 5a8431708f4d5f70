/*
 * pie3D: pie, with a height that follows a sine.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pie3D, 466, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .draws = 3,
    FLAME_CONSTANTS (pie3D, 4))
FLAME_PARAM (pie3D, slices, 6.0, .type = FLAME_INTEGER_NONZERO,
    FLAME_RANGE (1.0, FLAME_NO_LIMIT))
FLAME_PARAM (
    pie3D, rotation, 0.5, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (pie3D, thickness, 0.5, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pie3D)
{
  flame_copy_params (in, 0, 3, k);
  k[3] = (float) (1.0 / in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = slices, k[1] = rotation, k[2] = thickness, k[3] = 1/slices */
FLAME_VARIATION (pie3D)
{
  float slice = flame_truncf (flame_rng_01 (rng) * k[0] + 0.5f);
  float turns = (slice + flame_rng_01 (rng) * k[2]) * k[3];
  float radius = w * flame_rng_01 (rng);
  float s, c;

  flame_sincosf (k[1] + FLAME_TWO_PI * turns, &s, &c);
  o->x += radius * c;
  o->y += radius * s;
  o->z += w * flame_sinf (radius);
}
#endif
