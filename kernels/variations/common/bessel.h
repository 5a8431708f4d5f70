/*
 * Bessel's function of the first kind.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* Order 1, error 1e-7: Abramowitz and Stegun, 9.4.4 and 9.4.6. */
FLAME_FN float
flame_bessel_j1 (float x)
{
  float a = flame_fabsf (x), t = x * x * (1.0f / 9.0f);
  float u = 3.0f / flame_at_least (a, 3.0f), near, far, phase, s, c;

  t = flame_at_most (t, 1.0f);
  near = 0.00001109f * t - 0.00031761f;
  near = near * t + 0.00443319f;
  near = near * t - 0.03954289f;
  near = near * t + 0.21093573f;
  near = near * t - 0.56249985f;
  near = (near * t + 0.5f) * x;
  far = -0.00020033f * u + 0.00113653f;
  far = far * u - 0.00249511f;
  far = far * u + 0.00017105f;
  far = far * u + 0.01659667f;
  far = far * u + 0.00000156f;
  far = far * u + 0.79788456f;
  phase = -0.00029166f * u + 0.00079824f;
  phase = phase * u + 0.00074348f;
  phase = phase * u - 0.00637879f;
  phase = phase * u + 0.00005650f;
  phase = phase * u + 0.12499612f;
  /* 3 pi/4, subtracted last so that no digits of x are lost */
  flame_sincosf (a + phase * u, &s, &c);
  far *= (s - c) * 0.70710678118655f / flame_sqrtf (flame_at_least (a, 3.0f));
  return a <= 3.0f ? near : flame_with_sign_of (flame_fabsf (far), far * x);
}
