/*
 * Bipolar coordinates.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/*
 * Bipolar coordinates with foci -1 and 1: @tau is the logarithm of the ratio of the
 * distances to them, @sigma (0 to 2 pi) the angle between them as seen from the point.
 */
FLAME_FN void
flame_to_bipolar (float x, float y, float *tau, float *sigma)
{
  float left = x + 1.0f, right = x - 1.0f, y2 = y * y;
  float angle = flame_atan2f (2.0f * y, left * right + y2);
  float q = 2.0f * x / (x * x + y2 + 1.0f), q2 = q * q;
  /* The inverse hyperbolic tangent of q. Near 0 it is a series, because the
   * difference of two logarithms would cancel. */
  float series = q + q * q2 * (1.0f / 3.0f + q2 * (0.2f + q2 * (1.0f / 7.0f)));
  float logs =
      0.5f * (flame_logf (left * left + y2) - flame_logf (right * right + y2));

  *tau = q2 < 0.015625f ? series : logs;
  *sigma = y < 0.0f ? angle + FLAME_TWO_PI : angle;
}

/* Uses half the arguments: their squares are added, while the whole arguments
 * would cancel. */
FLAME_FN void
flame_from_bipolar (float tau, float sigma, float *x, float *y)
{
  float half = flame_at_most (flame_at_least (0.5f * tau, -40.0f), 40.0f);
  float s, c, sh, ch, scale;

  flame_sincosf (0.5f * sigma, &s, &c);
  flame_sinhcoshf (half, &sh, &ch);
  scale = 1.0f / flame_nonzero (sh * sh + s * s);
  *x = scale * sh * ch;
  *y = scale * s * c;
}
