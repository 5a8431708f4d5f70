/*
 * sineblur: a disc whose density decreases like a sine.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sineblur, 141, .assign = FLAME_ASSIGN_SUM, .draws = 2,
    FLAME_PREPARED (sineblur))
FLAME_PARAM (sineblur, power, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sineblur
{
  float power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sineblur)
{
  k->power = (float) in->power;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sineblur)
{
  float turns = flame_rng_01 (rng);
  float part = flame_powf (flame_rng_01 (rng), k->power);
  /* acos (2 part - 1) is twice the angle whose cosine is the root of part. */
  float rest = flame_at_least (1.0f - part, 0.0f);
  float scale = w * 2.0f * FLAME_1_PI *
                flame_atan2f (flame_sqrtf (rest), flame_sqrtf (part));
  float s, c;

  flame_sincos_turns (turns, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
