/*
 * crackle: cells round points of a grid that noise distorts.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crackle, 504, .draws = 4, FLAME_CONSTANTS (crackle, 6))
FLAME_PARAM (crackle, cellsize, 1.0, FLAME_RANGE (1e-4, FLAME_NO_LIMIT))
FLAME_PARAM (crackle, power, 0.2)
FLAME_PARAM (crackle, distort, 0.0)
FLAME_PARAM (crackle, scale, 1.0)
FLAME_PARAM (crackle, z, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crackle)
{
  const double half = flame_nonzero_double (0.5 * fabs (in->param[0]));

  k[0] = (float) half;
  k[1] = (float) (1.0 / half);
  flame_copy_params (in, 1, 3, k + 2);
  k[5] = (float) (2.5 * in->param[4]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/simplex.h"

typedef struct
{
  float x[9], y[9];
} FlameCracklePoints;

/* the points of the cell (i, j) and, before and after it, of its neighbours */
FLAME_FN void
flame_crackle_points (
    float i, float j, const float *k, FlameCracklePoints *points)
{
  for (int n = 0; n < 9; n++) {
    float a = i + (float) (n / 3 - 1), b = j + (float) (n % 3 - 1);
    float dx = 0.0f, dy = 0.0f;

    if (k[3] != 0.0f) {
      dx = k[3] * flame_simplex (2.5f * a, 2.5f * b, k[5]);
      dy = k[3] *
           flame_simplex (2.5f * b + 30.2f, 2.5f * a - 12.1f, k[5] + 19.8f);
    }
    points->x[n] = (a + dx) * k[0];
    points->y[n] = (b + dy) * k[0];
  }
}

FLAME_FN int
flame_crackle_nearest (const FlameCracklePoints *points, float u, float v)
{
  float least = FLAME_INFINITY;
  int nearest = 0;

  for (int n = 0; n < 9; n++) {
    float dx = points->x[n] - u, dy = points->y[n] - v;
    float distance = dx * dx + dy * dy;

    nearest = distance < least ? n : nearest;
    least = distance < least ? distance : least;
  }
  return nearest;
}

/* how far (u, v) is from the middle point, as a part of the way to the edge */
FLAME_FN float
flame_crackle_reach (const FlameCracklePoints *points, float u, float v)
{
  float most = -FLAME_INFINITY;

  for (int n = 0; n < 9; n++) {
    float dx = points->x[n] - points->x[4], dy = points->y[n] - points->y[4];
    float length2 = dx * dx + dy * dy;
    float part =
        2.0f * ((u - points->x[4]) * dx + (v - points->y[4]) * dy) / length2;

    part = length2 == 0.0f ? 1.0f : part;
    most = n != 4 && part > most ? part : most;
  }
  return most;
}

/*
 * k[0], k[1] = half the size of a cell and its inverse, k[2] = power, k[3] =
 * distortion, k[4] = scale, k[5] = the noise's z
 */
FLAME_VARIATION (crackle)
{
  float radius = 0.5f * (flame_rng_01 (rng) + flame_rng_01 (rng));
  float i, j, u, v, reach, scale;
  FlameCracklePoints points;
  int nearest;

  radius += 0.25f * flame_rng_01 (rng) - 0.125f;
  flame_sincos_turns (flame_rng_01 (rng), &u, &v);
  u *= radius;
  v *= radius;
  i = flame_floorf (u * k[1]);
  j = flame_floorf (v * k[1]);
  flame_crackle_points (i, j, k, &points);
  nearest = flame_crackle_nearest (&points, u, v);
  if (nearest != 4)
    flame_crackle_points (i + (float) (nearest / 3 - 1),
        j + (float) (nearest % 3 - 1), k, &points);
  reach = flame_nonzero (flame_crackle_reach (&points, u, v));
  scale = k[4] * flame_powf (flame_fabsf (reach), k[2]) / reach;
  o->x += w * ((u - points.x[4]) * scale + points.x[4]);
  o->y += w * ((v - points.y[4]) * scale + points.y[4]);
}
#endif
