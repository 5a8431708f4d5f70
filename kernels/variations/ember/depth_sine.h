/*
 * depth_sine: blurs by a disc whose density follows a sine, more with the
 * distance from a disc.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth_sine, 329, .needs = FLAME_NEEDS_R, .draws = 2,
    FLAME_PREPARED (depth_sine))
FLAME_PARAM (depth_sine, power, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (depth_sine, blur, 1.0)
FLAME_PARAM (depth_sine, radius, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_depth_sine
{
  float radius;
  float blur;
  float power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (depth_sine)
{
  k->radius = (float) in->radius;
  k->blur = (float) (0.1 * in->blur);
  k->power = (float) in->power;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (depth_sine)
{
  int beyond = p->r > k->radius;
  float far = p->r - k->radius;
  float turns = flame_rng_01 (rng), draw = flame_rng_01 (rng);
  float part = k->power == 1.0f ? draw : flame_powf (1.0f - draw, k->power);
  /* The arc cosine of 2 part - 1. */
  float angle =
      2.0f * flame_atan2f (flame_sqrtf (1.0f - part), flame_sqrtf (part));
  float radius = k->blur * far * angle * FLAME_1_PI;
  float x, y;

  flame_sincos_turns (turns, &y, &x);
  x *= radius;
  y *= radius;
  o->x += w * (p->x + (beyond ? x : 0.0f));
  o->y += w * (p->y + (beyond ? y : 0.0f));
}
#endif
