/*
 * The ridges of a fingertip.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/quick-sine.h"
#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"

#ifdef FLAME_PREPARE
/* From -1 to 1. */
static void FLAME_UNUSED
flame_fingerprint_hash (double *h)
{
  const double a =
      43141.59265 * flame_quick_sine (h[0] * 63.31 + h[1] * 127.63);
  const double b =
      43141.59265 * flame_quick_sine (h[0] * 395.467 + h[1] * 213.799);

  h[0] = 2.0 * (a - floor (a)) - 1.0;
  h[1] = 2.0 * (b - floor (b)) - 1.0;
}

static void FLAME_UNUSED
flame_fill_fingerprint (double scale, double width, double seed, float *k)
{
  double h[2] = {floor (7.0 * seed), 0.0};

  k[0] = (float) scale;
  k[1] = (float) width;
  for (int i = 0; i < 50; i++) {
    const float weight = h[0] > 0.0 ? 1.0f : (h[0] < 0.0 ? -1.0f : 0.0f);

    flame_fingerprint_hash (h);
    h[0] *= 15.0;
    h[1] *= 20.0;
    k[4 + 3 * i] = (float) h[0];
    k[5 + 3 * i] = (float) h[1];
    k[6 + 3 * i] = weight;
  }
  flame_fingerprint_hash (h);
  k[2] = (float) fabs (h[0]);
  k[3] = (float) fabs (h[1]);
}
#endif

/*
 * The brightness. k[0]: scale; k[1]: width; k[2], k[3]: the last shift; then places and
 * weights of fifty whirls
 */
FLAME_FN float
flame_fingerprint_level (const float *k, float x, float y)
{
  float u = k[0] * x, v = k[0] * y, turn = 0.0f, edge, soft, far;
  const float out =
      flame_smooth_step (9.0f, 10.0f, flame_length (0.7f * u, 0.5f * v));

  for (int i = 0; i < 50; i++) {
    const float *whirl = k + 4 + 3 * i;

    turn += whirl[2] * flame_rough_angle (u - whirl[0], v - whirl[1]);
  }
  u += k[2];
  v += k[3];
  turn += flame_rough_angle (v, u);
  edge = (1.0f - out) * k[1];
  soft = flame_at_most (edge, 0.3f);
  far = flame_length (u, v) + 0.319f * turn;
  far = flame_remainder (far, 2.0f);
  return (1.0f - flame_smooth_step (2.0f - soft, 2.0f, far)) *
         flame_smooth_step (edge, edge + soft, far);
}
