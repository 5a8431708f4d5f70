/*
 * A sum of curves in polar coordinates, for the variations w, x, y and z.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* Four curves that are added up. */
typedef struct
{
  float hypergon; /* its size */
  float edge;     /* a side's angle */
  float inverse_edge;
  float distance2; /* of its circles, squared */
  float distance;
  float star; /* its size */
  float arm;  /* an arm's angle */
  float inverse_arm;
  float slope;
  float lituus; /* its size */
  float lituus_power;
  float super; /* the superformula's size */
  float turn;
  float cosine_power;
  float sine_power;
  float power; /* of both together */
} FlamePolarShape;

#ifdef FLAME_PREPARE
/* @param: 13 parameters, from hypergon on */
static void FLAME_UNUSED
flame_fill_polar_shape (const double *param, FlamePolarShape *k)
{
  const double slope = param[5];
  const double steep = fabs (slope - M_PI_2) < 1e-6 ? slope - 0.05 : slope;

  k->hypergon = (float) param[0];
  k->edge = (float) (2.0 * M_PI / param[1]);
  k->inverse_edge = (float) (param[1] / (2.0 * M_PI));
  k->distance2 = (float) (1.0 + param[2] * param[2]);
  k->distance = (float) sqrt (1.0 + param[2] * param[2]);
  k->star = (float) param[3];
  k->arm = (float) (2.0 * M_PI / param[4]);
  k->inverse_arm = (float) (param[4] / (2.0 * M_PI));
  k->slope = (float) tan (steep);
  k->lituus = (float) param[6];
  k->lituus_power = (float) -param[7];
  k->super = (float) param[8];
  k->turn = (float) (param[9] / 4.0);
  k->cosine_power = (float) param[11];
  k->sine_power = (float) param[12];
  k->power = (float) (-1.0 / flame_nonzero_double (param[10]));
}
#endif

/* The tangent of the angle from the middle of a side. */
FLAME_FN float
flame_polar_edge (float angle, float edge, float inverse)
{
  float a = flame_fabsf (angle);

  return flame_tanf (a - edge * (flame_truncf (a * inverse) + 0.5f));
}

/* The radius at @angle. */
FLAME_FN float
flame_polar_shape (float angle, const FlamePolarShape *k)
{
  float t = flame_polar_edge (angle, k->edge, k->inverse_edge);
  float q = t * t + 1.0f;
  float arc =
      flame_sqrtf (q) /
      (k->distance + flame_sqrtf (flame_at_least (k->distance2 - q, 0.0f)));
  float sum = k->hypergon * (q >= k->distance2 ? 1.0f : arc);
  float s, c;

  t = flame_fabsf (flame_polar_edge (angle, k->arm, k->inverse_arm));
  t = flame_sqrtf (1.0f + t * t) * flame_fabsf (k->slope / (t + k->slope));
  sum += k->star != 0.0f ? k->star * t : 0.0f;
  t = flame_powf (flame_fabsf (angle * FLAME_1_PI + 1.0f), k->lituus_power);
  sum += k->lituus != 0.0f ? k->lituus * t : 0.0f;
  flame_sincosf (angle * k->turn, &s, &c);
  t = flame_powf (flame_fabsf (c), k->cosine_power) +
      flame_powf (flame_fabsf (s), k->sine_power);
  t = flame_powf (t, k->power);
  return sum + (k->super != 0.0f ? k->super * t : 0.0f);
}
