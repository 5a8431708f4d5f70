/*
 * twintrian: two triangles of random points.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (twintrian, 47, .needs = FLAME_NEEDS_R, .draws = 1)
#endif

#ifdef FLAME_VARIATION
/* log10 (sin²) + cos, or -30 if the sine is 0 and the logarithm is infinite. */
FLAME_VARIATION (twintrian)
{
  const float two_over_ln10 = 0.868588963806504f;
  float s, c, difference;

  flame_sincosf (flame_rng_01 (rng) * w * p->r, &s, &c);
  difference = two_over_ln10 * flame_logf (flame_fabsf (s)) + c;
  difference = flame_fabsf (difference) <= 1e10f ? difference : -30.0f;
  o->x += w * p->x * difference;
  o->y += w * p->x * (difference - s * FLAME_PI);
}
#endif
