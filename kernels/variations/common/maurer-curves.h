/*
 * The curves that maurer_lines follows, and the directions in which they leave.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* numbers of JWildfire's curve_mode */
#define FLAME_MAURER_POLYGON 1
#define FLAME_MAURER_RHODONEA 3
#define FLAME_MAURER_BUTTERFLY 12

/* |x| to a power; 0 stays 0 */
FLAME_FN float
flame_maurer_power (float x, float power)
{
  const float size = flame_fabsf (x);

  return size > 0.0f ? flame_powf (size, power) : 0.0f;
}

/* Gielis's radius for @m at @t. */
FLAME_FN float
flame_maurer_shape (
    float m, float n1, float n2, float n3, float a, float b, float t)
{
  float s, c;

  flame_sincosf (0.25f * m * t, &s, &c);
  return flame_powf (
      flame_maurer_power (c / a, n2) + flame_maurer_power (s / b, n3),
      -1.0f / n1);
}

/*
 * The radius at @t of the curves that have one.
 * @k: parameters a to h
 */
FLAME_FN float
flame_maurer_radius (int mode, const float *k, float t)
{
  const float ratio = k[0] / k[1];
  const float theta =
      flame_fabsf (t - FLAME_TWO_PI * flame_truncf (t * (1.0f / FLAME_TWO_PI)));
  const float side = FLAME_TWO_PI / flame_floorf (k[0]);

  switch (mode) {
    case FLAME_MAURER_POLYGON:
      return flame_cosf (0.5f * side) /
             flame_cosf (
                 theta - side * flame_floorf (theta / side) - 0.5f * side);
    case FLAME_MAURER_RHODONEA:
      return flame_cosf (ratio * t) + k[2];
    case 7:
      return 1.0f / flame_cosf (ratio * t) + k[2];
    case 8:
      return flame_maurer_shape (k[0], k[1], k[2], k[3], 1.0f, 1.0f, t);
    case 9:
      return 2.0f + 0.5f * flame_sinf (k[0] * t);
    case FLAME_MAURER_BUTTERFLY: {
      const float s = flame_sinf (t / 12.0f), s2 = s * s;

      return 0.5f * (flame_expf (flame_cosf (t)) -
                        2.0f * flame_cosf (4.0f * t) - s2 * s2 * s);
    }
    case 13:
      return 2.0f - flame_cosf (k[0] * t) - flame_cosf (k[0] * k[1] * t);
    case 14:
      return flame_cosf (k[0] * k[1] * t) - flame_cosf (k[0] * t);
    case 15:
      return 0.5f * (flame_cosf (ratio * t) + flame_cosf (k[2] * ratio * t));
    case 16:
      return 0.5f * (flame_cosf (ratio * t) - flame_cosf (k[2] * ratio * t));
    case 18:
      return flame_cosf (ratio * t) *
             flame_maurer_shape (k[2], k[3], k[4], k[5], k[6], k[7], t);
    default:
      return k[0];
  }
}

/* (out) Curve @mode at @t. */
FLAME_FN void
flame_maurer_curve (int mode, const float *k, float t, float *x, float *y)
{
  const float a = k[0], b = k[1], c = k[2];
  float s1, c1, s2, c2, r;

  flame_sincosf (t, &s1, &c1);
  switch (mode) {
    case 2:
      *x = a * c1;
      *y = b * s1;
      return;
    case 4:
    case 5: {
      const float side = mode == 4 ? 1.0f : -1.0f;

      flame_sincosf ((a + side * b) / b * t, &s2, &c2);
      *x = (a + side * b) * c1 - side * c * c2;
      *y = (a + side * b) * s1 - c * s2;
      return;
    }
    case 6:
      *x = flame_sinf (a * t + c);
      *y = flame_sinf (b * t);
      return;
    case 10: {
      float s3, c3;

      flame_sincosf (6.0f * t, &s2, &c2);
      flame_sincosf (14.0f * t, &s3, &c3);
      *x = c1 / a + c2 / b + s3 / c;
      *y = s1 / a + s2 / b + c3 / c;
      return;
    }
    case 11:
      flame_sincosf (c * t, &s2, &c2);
      *x = flame_sinf (a * t) * c2;
      *y = flame_sinf (b * t) * s2;
      return;
    case 17:
      *x = flame_with_sign_of (a * flame_maurer_power (c1, 2.0f / c), a * c1);
      *y =
          flame_with_sign_of (b * flame_maurer_power (s1, 2.0f / k[3]), b * s1);
      return;
    default:
      break;
  }
  r = flame_maurer_radius (mode, k, t);
  if (mode == FLAME_MAURER_POLYGON) {
    s1 = t < 0.0f ? -s1 : s1;
  } else if (mode == 9) {
    flame_sincosf (t + flame_sinf (b * t) / c, &s1, &c1);
  } else if (mode == FLAME_MAURER_BUTTERFLY) {
    s2 = s1;
    s1 = c1;
    c1 = s2;
  }
  *x = r * c1;
  *y = r * s1;
}

/*
 * (out) The speed at @t of the rose of a/b; for other curves it is not known.
 * @is_wrong: with JWildfire's accidental formula
 */
FLAME_FN void
flame_maurer_speed (const float *k, float t, int is_wrong, float *x, float *y)
{
  const float ratio = k[0] / k[1];
  float s, c, sine, cosine;

  flame_sincosf (t, &s, &c);
  flame_sincosf (ratio * t, &sine, &cosine);
  sine = is_wrong ? 0.0f : ratio * sine;
  *x = -sine * c - (cosine + k[2]) * s;
  *y = -sine * s + (cosine + k[2]) * c;
}
