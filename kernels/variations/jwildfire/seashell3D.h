/*
 * seashell3D: a sea shell.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (seashell3D, 646, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_PREPARED (seashell3D))
FLAME_PARAM (seashell3D, final_radius, 0.25)
FLAME_PARAM (seashell3D, height, 3.5)
FLAME_PARAM (seashell3D, inner_radius, 0.4)
FLAME_PARAM (seashell3D, nSpirals, 3.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_seashell3D
{
  float radius; /* radius at the end */
  float height;
  float inner_radius;
  float windings;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (seashell3D)
{
  k->radius = (float) in->final_radius;
  k->height = (float) in->height;
  k->inner_radius = (float) in->inner_radius;
  k->windings = (float) in->nSpirals;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (seashell3D)
{
  float along = flame_rng_01 (rng), s, c, sine, cosine, width, turns;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  turns = k->windings * along;
  flame_sincos_turns (flame_fractionf (turns), &sine, &cosine);
  width = k->radius * (1.0f - along);
  o->x += w * cosine * (width * (1.0f + c) + k->inner_radius);
  o->y += w * sine * (width * (1.0f + c) + k->inner_radius);
  o->z += w * (k->height * along + width * s);
}
#endif
