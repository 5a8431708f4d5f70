/*
 * sphereblur: random points of a ball that is denser in its middle.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sphereblur, 187, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .draws = 3,
    FLAME_PREPARED (sphereblur))
FLAME_PARAM (sphereblur, power, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sphereblur
{
  float power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sphereblur)
{
  k->power = (float) in->power;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sphereblur)
{
  float turns = flame_rng_01 (rng), height = 2.0f * flame_rng_01 (rng) - 1.0f;
  float part = flame_powf (flame_rng_01 (rng), k->power);
  float rest = flame_at_least (1.0f - part, 0.0f);
  float radius =
      2.0f * FLAME_1_PI * flame_atan2f (flame_sqrtf (rest), flame_sqrtf (part));
  float scale = w * flame_powf (radius, 2.0f / 3.0f);
  float round = flame_sqrtf (flame_at_least (1.0f - height * height, 0.0f));
  float s, c;

  flame_sincos_turns (turns, &s, &c);
  o->x += scale * round * c;
  o->y += scale * round * s;
  o->z += scale * height;
}
#endif
