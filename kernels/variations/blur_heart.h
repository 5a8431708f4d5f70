/*
 * blur_heart: a heart-shaped cloud.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blur_heart, 186, .assign = FLAME_ASSIGN_SUM, .draws = 2,
    FLAME_CONSTANTS (blur_heart, 4))
FLAME_PARAM (blur_heart, p, 0.5)
FLAME_PARAM (blur_heart, a, -0.6)
FLAME_PARAM (blur_heart, b, 0.7)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blur_heart)
{
  const double sum = fabs (in->param[1]) + fabs (in->param[2]);

  flame_copy_params (in, 0, 3, k);
  k[3] = (float) (1.0 / flame_nonzero_double (sum));
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = power, k[1], k[2] = the two curves, k[3] = 1/(|a| + |b|) */
FLAME_VARIATION (blur_heart)
{
  float x = 2.0f * (flame_rng_01 (rng) - 0.5f);
  float y = 2.0f * (flame_rng_01 (rng) - 0.5f);
  float side = y >= 0.0f ? 1.0f : -1.0f;
  float circle = flame_sqrtf (flame_fabsf (1.0f - x * x));
  float rim = (k[1] * flame_powf (flame_fabsf (x), k[0]) +
                  side * k[2] * circle - k[1]) *
              k[3];

  o->x += w * x;
  o->y += w * (y >= 0.0f ? flame_at_most (y, rim) : flame_at_least (y, rim));
}
#endif
