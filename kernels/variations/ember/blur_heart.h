/*
 * blur_heart: a heart-shaped cloud.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blur_heart, 186, .assign = FLAME_ASSIGN_SUM, .draws = 2,
    FLAME_PREPARED (blur_heart))
FLAME_PARAM (blur_heart, p, 0.5)
FLAME_PARAM (blur_heart, a, -0.6)
FLAME_PARAM (blur_heart, b, 0.7)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_blur_heart
{
  float p;
  float a; /* heights of the two curves */
  float b;
  float inverse_sum; /* 1/(|a| + |b|) */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blur_heart)
{
  const double sum = fabs (in->a) + fabs (in->b);

  k->p = (float) in->p;
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->inverse_sum = (float) (1.0 / flame_nonzero_double (sum));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (blur_heart)
{
  float x = 2.0f * (flame_rng_01 (rng) - 0.5f);
  float y = 2.0f * (flame_rng_01 (rng) - 0.5f);
  float side = y >= 0.0f ? 1.0f : -1.0f;
  float circle = flame_sqrtf (flame_fabsf (1.0f - x * x));
  float rim = (k->a * flame_powf (flame_fabsf (x), k->p) +
                  side * k->b * circle - k->a) *
              k->inverse_sum;

  o->x += w * x;
  o->y += w * (y >= 0.0f ? flame_at_most (y, rim) : flame_at_least (y, rim));
}
#endif
