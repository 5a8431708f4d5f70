/*
 * blur_circle: an even disc.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blur_circle, 137, .z = FLAME_Z_WEIGHT, .assign = FLAME_ASSIGN_SUM,
    .draws = 2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (blur_circle)
{
  float a = 2.0f * flame_rng_01 (rng) - 1.0f;
  float b = 2.0f * flame_rng_01 (rng) - 1.0f;
  float aa = flame_fabsf (a), ab = flame_fabsf (b);
  float side = aa >= ab ? aa : ab;
  float along = aa >= ab ? (a >= b ? aa + b : 5.0f * aa - b)
                         : (b >= a ? 3.0f * ab - a : 7.0f * ab + a);
  float s, c;

  flame_sincosf (0.25f * FLAME_PI * (along / side - 1.0f), &s, &c);
  o->x += w * side * c;
  o->y += w * side * s;
}
#endif
