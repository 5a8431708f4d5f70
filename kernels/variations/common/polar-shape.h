/*
 * A sum of curves in polar coordinates, for the variations w, x, y and z.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#define FLAME_POLAR_SHAPE_CONSTANTS 16

#ifdef FLAME_PREPARE
/* @param: the 13 from hypergon on */
static void FLAME_UNUSED
flame_fill_polar_shape (const double *param, float *k)
{
  const double slope = param[5];
  const double steep = fabs (slope - M_PI_2) < 1e-6 ? slope - 0.05 : slope;

  k[0] = (float) param[0];
  k[1] = (float) (2.0 * M_PI / param[1]);
  k[2] = (float) (param[1] / (2.0 * M_PI));
  k[3] = (float) (1.0 + param[2] * param[2]);
  k[4] = (float) sqrt (1.0 + param[2] * param[2]);
  k[5] = (float) param[3];
  k[6] = (float) (2.0 * M_PI / param[4]);
  k[7] = (float) (param[4] / (2.0 * M_PI));
  k[8] = (float) tan (steep);
  k[9] = (float) param[6];
  k[10] = (float) -param[7];
  k[11] = (float) param[8];
  k[12] = (float) (param[9] / 4.0);
  k[13] = (float) param[11];
  k[14] = (float) param[12];
  k[15] = (float) (-1.0 / flame_nonzero_double (param[10]));
}
#endif

/* tangent of the angle from the middle of an edge */
FLAME_FN float
flame_polar_edge (float angle, float edge, float inverse)
{
  float a = flame_fabsf (angle);

  return flame_tanf (a - edge * (flame_truncf (a * inverse) + 0.5f));
}

/*
 * The radius at @angle. k[0] to k[4] = a hypergon: size, angle of an edge and
 * its inverse, distance² and distance of its circles; k[5] to k[8] = a star:
 * size, angle of an arm and its inverse, slope; k[9], k[10] = a lituus: size and
 * power; k[11] to k[15] = a superformula: size, turn and powers
 */
FLAME_FN float
flame_polar_shape (float angle, const float *k)
{
  float t = flame_polar_edge (angle, k[1], k[2]);
  float q = t * t + 1.0f;
  float arc =
      flame_sqrtf (q) / (k[4] + flame_sqrtf (flame_at_least (k[3] - q, 0.0f)));
  float sum = k[0] * (q >= k[3] ? 1.0f : arc);
  float s, c;

  t = flame_fabsf (flame_polar_edge (angle, k[6], k[7]));
  t = flame_sqrtf (1.0f + t * t) * flame_fabsf (k[8] / (t + k[8]));
  sum += k[5] != 0.0f ? k[5] * t : 0.0f;
  t = flame_powf (flame_fabsf (angle * FLAME_1_PI + 1.0f), k[10]);
  sum += k[9] != 0.0f ? k[9] * t : 0.0f;
  flame_sincosf (angle * k[12], &s, &c);
  t = flame_powf (flame_fabsf (c), k[13]) + flame_powf (flame_fabsf (s), k[14]);
  t = flame_powf (t, k[15]);
  return sum + (k[11] != 0.0f ? k[11] * t : 0.0f);
}
