/*
 * depth_sine2: blurs by a disc whose density follows a sine, more with the
 * distance from an ellipse.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth_sine2, 330, .draws = 2, FLAME_PREPARED (depth_sine2))
FLAME_PARAM (depth_sine2, power, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (depth_sine2, blur, 1.0)
FLAME_PARAM (depth_sine2, radius, 1.0)
FLAME_PARAM (depth_sine2, x0, 0.0)
FLAME_PARAM (depth_sine2, y0, 0.0)
FLAME_PARAM (depth_sine2, mulx, 1.0)
FLAME_PARAM (depth_sine2, muly, 1.0)
FLAME_PARAM (depth_sine2, exp, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_depth_sine2
{
  float radius;
  float exp;
  float x0;
  float y0;
  float inverse_mulx;
  float inverse_muly;
  float blur;
  float power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (depth_sine2)
{
  k->radius = (float) in->radius;
  k->exp = (float) in->exp;
  k->x0 = (float) in->x0;
  k->y0 = (float) in->y0;
  k->inverse_mulx = (float) (1.0 / flame_nonzero_double (in->mulx));
  k->inverse_muly = (float) (1.0 / flame_nonzero_double (in->muly));
  k->blur = (float) (0.1 * in->blur);
  k->power = (float) in->power;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (depth_sine2)
{
  float u = (p->x - k->x0) * k->inverse_mulx,
        v = (p->y - k->y0) * k->inverse_muly;
  float r = flame_sqrtf (u * u + v * v);
  int beyond = r > k->radius;
  /* Inside of the ellipse the result is not used; 1 avoids the power of 0, a
   * tiny number that would be slow. */
  float far = flame_powf (beyond ? r - k->radius : 1.0f, k->exp);
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
