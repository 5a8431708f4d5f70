/*
 * depth_sine2: blurred by a sine's disc, the more the farther from an ellipse.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth_sine2, 330, .draws = 2, FLAME_CONSTANTS (depth_sine2, 8))
FLAME_PARAM (depth_sine2, power, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (depth_sine2, blur, 1.0)
FLAME_PARAM (depth_sine2, radius, 1.0)
FLAME_PARAM (depth_sine2, x0, 0.0)
FLAME_PARAM (depth_sine2, y0, 0.0)
FLAME_PARAM (depth_sine2, mulx, 1.0)
FLAME_PARAM (depth_sine2, muly, 1.0)
FLAME_PARAM (depth_sine2, exp, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (depth_sine2)
{
  k[0] = (float) in->param[2];
  k[1] = (float) in->param[7];
  k[2] = (float) in->param[3];
  k[3] = (float) in->param[4];
  k[4] = (float) (1.0 / flame_nonzero_double (in->param[5]));
  k[5] = (float) (1.0 / flame_nonzero_double (in->param[6]));
  k[6] = (float) (0.1 * in->param[1]);
  k[7] = (float) in->param[0];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = radius, k[1] = exp, k[2] = x0, k[3] = y0, k[4] = 1/mulx, k[5] =
 * 1/muly, k[6] = blur, k[7] = power
 */
FLAME_VARIATION (depth_sine2)
{
  float u = (p->x - k[2]) * k[4], v = (p->y - k[3]) * k[5];
  float r = flame_sqrtf (u * u + v * v);
  int beyond = r > k[0];
  /* 1 where it does not count: a power of 0 is too small a number to be fast */
  float far = flame_powf (beyond ? r - k[0] : 1.0f, k[1]);
  float turns = flame_rng_01 (rng), draw = flame_rng_01 (rng);
  float part = k[7] == 1.0f ? draw : flame_powf (1.0f - draw, k[7]);
  /* arc cosine of 2 part - 1 */
  float angle =
      2.0f * flame_atan2f (flame_sqrtf (1.0f - part), flame_sqrtf (part));
  float radius = k[6] * far * angle * FLAME_1_PI;
  float x, y;

  flame_sincos_turns (turns, &y, &x);
  x *= radius;
  y *= radius;
  o->x += w * (p->x + (beyond ? x : 0.0f));
  o->y += w * (p->y + (beyond ? y : 0.0f));
}
#endif
