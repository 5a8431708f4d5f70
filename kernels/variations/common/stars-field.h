/*
 * Stars in layers, one behind another, and a random glow.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/shader.h"
#include "kernels/variations/common/doubles.h"

#ifdef FLAME_PREPARE
static double FLAME_UNUSED
flame_stars_fraction (double x)
{
  return x - floor (x);
}

static void FLAME_UNUSED
flame_fill_stars_field (double time, double distance, double glow, float *k)
{
  double place = 0.0;

  k[0] = (float) cos (time);
  k[1] = (float) sin (time);
  k[2] = (float) distance;
  k[3] = (float) glow;
  k[4] = (float) time;
  /* Counted, because a tenth is not exact in binary. */
  for (int i = 0; i < 11; i++, place += 0.1) {
    float *own = k + 5 + 6 * i;
    const double f = flame_stars_fraction (place * 35.35);
    const double g = f + f * (f + 45.85);
    const double angle = 6.28 * flame_stars_fraction (g * 7858.58);
    const double t = flame_stars_fraction (place - time);
    const double near = t * t * (3.0 - 2.0 * t);
    double q[3] = {flame_stars_fraction (place * 451.45),
        flame_stars_fraction (5.0 * place * 231.95),
        flame_stars_fraction (place * 7878.5)};
    const double more =
        q[0] * (q[0] + 78.78) + q[1] * (q[1] + 78.78) + q[2] * (q[2] + 78.78);

    own[0] = (float) cos (angle);
    own[1] = (float) sin (angle);
    own[2] = (float) near;
    own[3] = (float) (near * (1.0 - near));
    own[4] =
        (float) (0.1 * flame_stars_fraction ((q[0] + more) * (q[1] + more)));
    own[5] =
        (float) (0.1 * flame_stars_fraction ((q[2] + more) * (q[1] + more)));
  }
}
#endif

/* From 0 to 1, for a place. */
FLAME_FN float
flame_stars_hash (double x, double y)
{
  const double a = flame_fraction_double (451.45 * x);
  const double b = flame_fraction_double (231.95 * y);
  const double more = a * (a + 78.78) + b * (b + 78.78);

  return (float) flame_fraction_double ((a + more) * (b + more));
}

/* One star in each cell; @distance is relative to the cell. */
FLAME_FN float
flame_stars_layer (float distance, float x, float y)
{
  const float column = flame_floorf (5.0f * x), row = flame_floorf (5.0f * y);
  const double i = (double) column, j = (double) row;
  double q[3] = {flame_fraction_double (451.45 * i),
      flame_fraction_double (231.95 * j), flame_fraction_double (7878.5 * i)};
  const double more =
      q[0] * (q[0] + 78.78) + q[1] * (q[1] + 78.78) + q[2] * (q[2] + 78.78);
  float u = (5.0f * x - column) * distance - 1.0f;
  float v = (5.0f * y - row) * distance - 1.0f, far;

  u -= 0.3f * (float) flame_fraction_double ((q[0] + more) * (q[1] + more));
  v -= 0.3f * (float) flame_fraction_double ((q[2] + more) * (q[1] + more));
  far = flame_length (u, v);
  return flame_smooth_step (0.1f + 0.8f * flame_stars_hash (i, j), 0.01f, far) *
         0.2f / far;
}

/*
 * k[0], k[1]: turn; k[2]: distance; k[3]: glow; k[4]: time; from k[5] on: turn, size,
 * light and shift of the layers
 */
FLAME_FN void
flame_stars_field (const float *k, float x, float y, float *rgb)
{
  float u = x, v = y, light = 0.0f;

  flame_rotate (k[0], -k[1], &u, &v);
  u += 2.0f * k[0];
  v += 2.0f * k[1];
  for (int i = 0; i < 11; i++) {
    const float *own = k + 5 + 6 * i;

    flame_rotate (own[0], -own[1], &u, &v);
    light += own[3] * flame_stars_layer (
                          k[2], own[2] * (u - own[4]), own[2] * (v - own[5]));
  }
  /* Rounded to small cells, because a float's last digits do not identify a
   * place. */
  u = flame_floorf (16384.0f * u) / 16384.0f;
  v = flame_floorf (16384.0f * v) / 16384.0f;
  light += k[3] * flame_stars_hash (
                      (double) u + (double) k[4], (double) v + (double) k[4]);
  rgb[0] = rgb[1] = rgb[2] = light;
}
