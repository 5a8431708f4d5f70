/*
 * Waves with a choice of sines and cosines, damped.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* Each array has one number for x and one for y. */
typedef struct
{
  float scale[2];
  float frequency[2];
  float is_cosine[2];
  float damping[2];
} FlameDampedWaves;

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_damped_waves (const double *param, FlameDampedWaves *k)
{
  flame_copy_params (param, 2, k->scale);
  flame_copy_params (param + 2, 2, k->frequency);
  k->is_cosine[0] = (float) (param[4] == 1.0);
  k->is_cosine[1] = (float) (param[5] == 1.0);
  k->damping[0] = (float) exp (param[6]);
  k->damping[1] = (float) exp (param[7]);
}
#endif

/* The sine @wave of @x and its cosine @other, or the other way round. */
FLAME_FN void
flame_damped_wave (float x, float cosine, float *wave, float *other)
{
  float s, c;

  flame_sincosf (x, &s, &c);
  *wave = cosine != 0.0f ? c : s;
  *other = cosine != 0.0f ? s : c;
}
