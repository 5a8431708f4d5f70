/*
 * depth_gaussian: blurs by a Gaussian, more with the distance from a disc.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth_gaussian, 325, .needs = FLAME_NEEDS_R, .draws = 2,
    FLAME_PREPARED (depth_gaussian))
FLAME_PARAM (depth_gaussian, blur, 1.0)
FLAME_PARAM (depth_gaussian, radius, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_depth_gaussian
{
  float radius;
  float blur;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (depth_gaussian)
{
  k->radius = (float) in->radius;
  k->blur = (float) (0.1 * in->blur);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (depth_gaussian)
{
  int beyond = p->r > k->radius;
  float far = p->r - k->radius;
  /* A draw of 0 would have an infinite logarithm. */
  float radius =
      k->blur * far *
      flame_sqrtf (
          -2.0f * flame_logf (flame_at_least (flame_rng_01 (rng), 0x1p-25f)));
  float x, y;

  flame_sincos_turns (flame_rng_01 (rng), &y, &x);
  x *= radius;
  y *= radius;
  o->x += w * (p->x + (beyond ? x : 0.0f));
  o->y += w * (p->y + (beyond ? y : 0.0f));
}
#endif
