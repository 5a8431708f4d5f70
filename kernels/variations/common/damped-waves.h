/*
 * Waves with a choice of sines and cosines, damped.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_damped_waves (const double *param, float *k)
{
  flame_copy_params (param, 4, k);
  k[4] = (float) (param[4] == 1.0);
  k[5] = (float) (param[5] == 1.0);
  k[6] = (float) exp (param[6]);
  k[7] = (float) exp (param[7]);
}
#endif

/* sine @wave of @x and its cosine @other, or the other way round */
FLAME_FN void
flame_damped_wave (float x, float cosine, float *wave, float *other)
{
  float s, c;

  flame_sincosf (x, &s, &c);
  *wave = cosine != 0.0f ? c : s;
  *other = cosine != 0.0f ? s : c;
}
