/*
 * An even star, as a blur.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
/*
 * Of a star with @power arms, their inner corners at @range: k[0] = edges,
 * k[1] = length of one, k[2], k[3] = cosine and sine of half an arm's tip,
 * k[4] = from arm to arm
 */
static void FLAME_UNUSED
flame_fill_star (double power, double range, float *k)
{
  const double half = M_PI / flame_nonzero_double (power);
  const double length = sqrt (1.0 + range * range - 2.0 * range * cos (half));
  const double angle =
      asin (sin (half) * range / flame_nonzero_double (length));

  k[0] = (float) (2.0 * power);
  k[1] = (float) length;
  k[2] = (float) cos (angle);
  k[3] = (float) sin (angle);
  k[4] = (float) (2.0 * half);
}
#endif

/*
 * A point in the star of @k, scaled by @scale; @odd (1 or -1) is on which side
 * of an arm its second edge is
 */
FLAME_FN void
flame_star_point (
    FlameRng *rng, const float *k, float scale, float odd, float *x, float *y)
{
  float at = flame_rng_01 (rng) * k[0];
  float edge = flame_truncf (at);
  float along = (at - edge) * k[1];
  float out = flame_sqrtf (
      flame_at_least (1.0f + along * along - 2.0f * along * k[2], 0.0f));
  float across = k[3] * along / flame_nonzero (out);
  float aside =
      odd * flame_atan2f (across,
                flame_sqrtf (flame_at_least (1.0f - across * across, 0.0f)));
  float arm = flame_truncf (0.5f * edge);
  float s, c;

  out *= scale * flame_sqrtf (flame_rng_01 (rng));
  flame_sincosf (
      k[4] * arm + (edge - 2.0f * arm != 0.0f ? aside : -aside), &s, &c);
  *x = out * s;
  *y = -out * c;
}
