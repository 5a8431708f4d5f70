/*
 * pie3D: pie, with a height that follows a sine.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pie3D, 466, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .draws = 3,
    FLAME_PREPARED (pie3D))
FLAME_PARAM (pie3D, slices, 6.0, .type = FLAME_INTEGER_NONZERO,
    FLAME_RANGE (1.0, FLAME_NO_LIMIT))
FLAME_PARAM (
    pie3D, rotation, 0.5, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 6.283185307))
FLAME_PARAM (pie3D, thickness, 0.5, FLAME_EMBER_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_pie3D
{
  float slices;
  float rotation;
  float thickness;
  float inverse_slices;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (pie3D)
{
  k->slices = (float) in->slices;
  k->rotation = (float) in->rotation;
  k->thickness = (float) in->thickness;
  k->inverse_slices = (float) (1.0 / in->slices);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (pie3D)
{
  float slice = flame_truncf (flame_rng_01 (rng) * k->slices + 0.5f);
  float turns = (slice + flame_rng_01 (rng) * k->thickness) * k->inverse_slices;
  float radius = w * flame_rng_01 (rng);
  float s, c;

  flame_sincosf (k->rotation + FLAME_TWO_PI * turns, &s, &c);
  o->x += radius * c;
  o->y += radius * s;
  o->z += w * flame_sinf (radius);
}
#endif
