/*
 * Sines of small angles with a small relative error, for when the next step divides by
 * something as small, or enlarges it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* As flame_sincosf(), whose sine has an absolute error of 2^-21 on a GPU. */
FLAME_FN void
flame_sincos_smallf (float x, float *s, float *c)
{
  flame_sincosf (x, s, c);
#if FLAME_ON_GPU
  if (flame_fabsf (x) < 0.25f) {
    const float x2 = x * x;

    *s = x + x * x2 * (x2 * (1.0f / 120.0f) - 1.0f / 6.0f);
  }
#endif
}
