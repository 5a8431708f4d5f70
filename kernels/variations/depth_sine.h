/*
 * depth_sine: blurred by a sine's disc, the more the farther out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth_sine, 329, .needs = FLAME_NEEDS_R, .draws = 2,
    FLAME_CONSTANTS (depth_sine, 3))
FLAME_PARAM (depth_sine, power, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (depth_sine, blur, 1.0)
FLAME_PARAM (depth_sine, radius, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (depth_sine)
{
  k[0] = (float) in->param[2];
  k[1] = (float) (0.1 * in->param[1]);
  k[2] = (float) in->param[0];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = radius, k[1] = blur, k[2] = power */
FLAME_VARIATION (depth_sine)
{
  int beyond = p->r > k[0];
  float far = p->r - k[0];
  float turns = flame_rng_01 (rng), draw = flame_rng_01 (rng);
  float part = k[2] == 1.0f ? draw : flame_powf (1.0f - draw, k[2]);
  /* arc cosine of 2 part - 1 */
  float angle =
      2.0f * flame_atan2f (flame_sqrtf (1.0f - part), flame_sqrtf (part));
  float radius = k[1] * far * angle * FLAME_1_PI;
  float x, y;

  flame_sincos_turns (turns, &y, &x);
  x *= radius;
  y *= radius;
  o->x += w * (p->x + (beyond ? x : 0.0f));
  o->y += w * (p->y + (beyond ? y : 0.0f));
}
#endif
