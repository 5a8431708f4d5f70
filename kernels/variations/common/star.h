/*
 * An even star, as a blur.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* An even star whose outer corners are 1 from the middle. */
typedef struct
{
  float edges;
  float length; /* of an edge */
  float cosine; /* for half the angle of an arm's tip */
  float sine;
  float arm; /* angle from one arm to the next */
} FlameStar;

#ifdef FLAME_PREPARE
/* A star with @power arms whose inner corners are at @range. */
static void FLAME_UNUSED
flame_fill_star (double power, double range, FlameStar *k)
{
  const double half = M_PI / flame_nonzero_double (power);
  const double length = sqrt (1.0 + range * range - 2.0 * range * cos (half));
  const double angle =
      asin (sin (half) * range / flame_nonzero_double (length));

  k->edges = (float) (2.0 * power);
  k->length = (float) length;
  k->cosine = (float) cos (angle);
  k->sine = (float) sin (angle);
  k->arm = (float) (2.0 * half);
}
#endif

/*
 * A random point in the star @k, scaled by @scale. @odd (1 or -1): the side of an arm
 * that its second edge is on
 */
FLAME_FN void
flame_star_point (FlameRng *rng, const FlameStar *k, float scale, float odd,
    float *x, float *y)
{
  float at = flame_rng_01 (rng) * k->edges;
  float edge = flame_truncf (at);
  float along = (at - edge) * k->length;
  float out = flame_sqrtf (
      flame_at_least (1.0f + along * along - 2.0f * along * k->cosine, 0.0f));
  float across = k->sine * along / flame_nonzero (out);
  float aside =
      odd * flame_atan2f (across,
                flame_sqrtf (flame_at_least (1.0f - across * across, 0.0f)));
  float arm = flame_truncf (0.5f * edge);
  float s, c;

  out *= scale * flame_sqrtf (flame_rng_01 (rng));
  flame_sincosf (
      k->arm * arm + (edge - 2.0f * arm != 0.0f ? aside : -aside), &s, &c);
  *x = out * s;
  *y = -out * c;
}
