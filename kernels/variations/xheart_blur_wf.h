/*
 * xheart_blur_wf: points of a heart.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    xheart_blur_wf, 861, .draws = 2, FLAME_CONSTANTS (xheart_blur_wf, 3))
FLAME_PARAM (xheart_blur_wf, angle, 0.0)
FLAME_PARAM (xheart_blur_wf, ratio, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (xheart_blur_wf)
{
  const double angle = M_PI / 4.0 + M_PI / 8.0 * in->param[0];

  k[0] = (float) cos (angle);
  k[1] = (float) sin (angle);
  k[2] = (float) (6.0 + 2.0 * in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = turn, k[2] = height */
FLAME_VARIATION (xheart_blur_wf)
{
  float x = 2.0f * flame_rng_11 (rng), y = 2.0f * flame_rng_11 (rng);
  float inverse = 1.0f / (x * x + y * y + 4.0f), u, v;

  x *= 4.0f * inverse;
  y *= k[2] * inverse;
  u = k[0] * x - k[1] * y;
  v = k[1] * x + k[0] * y;
  o->x += w * u;
  o->y += u > 0.0f ? w * v : -w * v;
}
#endif
