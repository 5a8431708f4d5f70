/*
 * xheart_blur_wf: random points of a heart.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (xheart_blur_wf, 861, .draws = 2, FLAME_PREPARED (xheart_blur_wf))
FLAME_PARAM (xheart_blur_wf, angle, 0.0)
FLAME_PARAM (xheart_blur_wf, ratio, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_xheart_blur_wf
{
  float cosine;
  float sine;
  float height;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (xheart_blur_wf)
{
  const double angle = M_PI / 4.0 + M_PI / 8.0 * in->angle;

  k->cosine = (float) cos (angle);
  k->sine = (float) sin (angle);
  k->height = (float) (6.0 + 2.0 * in->ratio);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (xheart_blur_wf)
{
  float x = 2.0f * flame_rng_11 (rng), y = 2.0f * flame_rng_11 (rng);
  float inverse = 1.0f / (x * x + y * y + 4.0f), u, v;

  x *= 4.0f * inverse;
  y *= k->height * inverse;
  u = k->cosine * x - k->sine * y;
  v = k->sine * x + k->cosine * y;
  o->x += w * u;
  o->y += u > 0.0f ? w * v : -w * v;
}
#endif
