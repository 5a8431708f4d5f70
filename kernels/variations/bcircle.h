/*
 * bcircle: a disc with a border of noise.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bcircle, 169, .draws = 1, FLAME_CONSTANTS (bcircle, 2))
FLAME_PARAM (bcircle, scale, 1.0)
FLAME_PARAM (bcircle, borderwidth, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bcircle)
{
  k[0] = (float) in->param[0];
  k[1] = (float) fabs (in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = scale, k[1] = width of the border */
FLAME_VARIATION (bcircle)
{
  float x = p->x * k[0], y = p->y * k[0];
  float r2 = x * x + y * y;
  float random = flame_rng_01 (rng);
  float rim = k[1] != 0.0f ? (1.0f + 0.2f * k[1] * random) /
                                 flame_nonzero (flame_sqrtf (r2))
                           : 0.0f;
  float scale = w * (r2 <= 1.0f ? 1.0f : rim);

  o->x += scale * x;
  o->y += scale * y;
}
#endif
