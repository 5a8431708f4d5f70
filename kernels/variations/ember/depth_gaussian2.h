/*
 * depth_gaussian2: blurs by a Gaussian, more with the distance from an
 * ellipse.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth_gaussian2, 326, .draws = 2, FLAME_PREPARED (depth_gaussian2))
FLAME_PARAM (depth_gaussian2, blur, 1.0)
FLAME_PARAM (depth_gaussian2, radius, 1.0)
FLAME_PARAM (depth_gaussian2, x0, 0.0)
FLAME_PARAM (depth_gaussian2, y0, 0.0)
FLAME_PARAM (depth_gaussian2, mulx, 1.0)
FLAME_PARAM (depth_gaussian2, muly, 1.0)
FLAME_PARAM (depth_gaussian2, exp, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_depth_gaussian2
{
  float radius;
  float exp;
  float x0;
  float y0;
  float mulx_squared;
  float muly_squared;
  float blur;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (depth_gaussian2)
{
  k->radius = (float) in->radius;
  k->exp = (float) in->exp;
  k->x0 = (float) in->x0;
  k->y0 = (float) in->y0;
  k->mulx_squared = (float) (flame_nonzero_double (in->mulx * in->mulx));
  k->muly_squared = (float) (flame_nonzero_double (in->muly * in->muly));
  k->blur = (float) (0.1 * in->blur);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (depth_gaussian2)
{
  float u = (p->x - k->x0) * k->mulx_squared,
        v = (p->y - k->y0) * k->muly_squared;
  float r = flame_sqrtf (u * u + v * v);
  int beyond = r > k->radius;
  /* Inside of the ellipse the result is not used; 1 avoids the power of 0, a
   * tiny number that would be slow. */
  float far = flame_powf (beyond ? r - k->radius : 1.0f, k->exp);
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
