/*
 * seashell3D: a sea shell.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (seashell3D, 646, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_CONSTANTS (seashell3D, 4))
FLAME_PARAM (seashell3D, final_radius, 0.25)
FLAME_PARAM (seashell3D, height, 3.5)
FLAME_PARAM (seashell3D, inner_radius, 0.4)
FLAME_PARAM (seashell3D, nSpirals, 3.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (seashell3D)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = radius at the end, k[1] = height, k[2] = inner radius, k[3] = windings
 */
FLAME_VARIATION (seashell3D)
{
  float along = flame_rng_01 (rng), s, c, sine, cosine, width, turns;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  turns = k[3] * along;
  flame_sincos_turns (flame_fractionf (turns), &sine, &cosine);
  width = k[0] * (1.0f - along);
  o->x += w * cosine * (width * (1.0f + c) + k[2]);
  o->y += w * sine * (width * (1.0f + c) + k[2]);
  o->z += w * (k[1] * along + width * s);
}
#endif
