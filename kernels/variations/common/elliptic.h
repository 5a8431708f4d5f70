/*
 * Elliptic coordinates.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/*
 * Elliptic coordinates with foci -1 and 1.
 * @xmax: half the sum of the distances to them
 * @excess: xmax - 1
 * @root: sqrt (xmax² - x²). Each is computed without the cancellation that would lose a
 *   float's digits near the axis.
 */
FLAME_FN void
flame_elliptic (float x, float y, float *xmax, float *excess, float *root)
{
  float ax = flame_fabsf (x);
  float y2 = y * y;
  float far = 1.0f + ax;
  float beyond = ax - 1.0f;
  float near = flame_fabsf (beyond);
  float to_far = flame_sqrtf (far * far + y2);
  float to_near = flame_sqrtf (near * near + y2);
  float bulge = 0.5f * (y2 / (to_far + far) +
                           y2 / flame_at_least (to_near + near, 1e-37f));

  *excess = bulge + flame_at_least (beyond, 0.0f);
  *xmax = 1.0f + *excess;
  *root = flame_sqrtf ((bulge + flame_at_least (-beyond, 0.0f)) * (*xmax + ax));
}
