/*
 * depth_gaussian2: blurred by a Gaussian, the more the farther from an
 * ellipse.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    depth_gaussian2, 326, .draws = 2, FLAME_CONSTANTS (depth_gaussian2, 7))
FLAME_PARAM (depth_gaussian2, blur, 1.0)
FLAME_PARAM (depth_gaussian2, radius, 1.0)
FLAME_PARAM (depth_gaussian2, x0, 0.0)
FLAME_PARAM (depth_gaussian2, y0, 0.0)
FLAME_PARAM (depth_gaussian2, mulx, 1.0)
FLAME_PARAM (depth_gaussian2, muly, 1.0)
FLAME_PARAM (depth_gaussian2, exp, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (depth_gaussian2)
{
  k[0] = (float) in->param[1];
  k[1] = (float) in->param[6];
  k[2] = (float) in->param[2];
  k[3] = (float) in->param[3];
  k[4] = (float) (flame_nonzero_double (in->param[4] * in->param[4]));
  k[5] = (float) (flame_nonzero_double (in->param[5] * in->param[5]));
  k[6] = (float) (0.1 * in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = radius, k[1] = exp, k[2] = x0, k[3] = y0, k[4] = mulx², k[5] =
 * muly², k[6] = blur
 */
FLAME_VARIATION (depth_gaussian2)
{
  float u = (p->x - k[2]) * k[4], v = (p->y - k[3]) * k[5];
  float r = flame_sqrtf (u * u + v * v);
  int beyond = r > k[0];
  /* 1 where it does not count: a power of 0 is too small a number to be fast */
  float far = flame_powf (beyond ? r - k[0] : 1.0f, k[1]);
  /* of a draw of 0 the logarithm is not a number to go on with */
  float radius =
      k[6] * far *
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
