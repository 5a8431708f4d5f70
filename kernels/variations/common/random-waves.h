/*
 * Waves of random heights.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/choose.h"
#include "kernels/variations/common/doubles.h"

typedef struct
{
  float scale[2];
  float frequency[2];
  float is_step;   /* whether heights are 0 or 1 */
  float change[2]; /* a double: within a wave */
  float waves;     /* waves in a unit of y */
} FlameRandomWaves;

#ifdef FLAME_PREPARE
/* @param: scales, frequencies, whether heights are 0 or 1, how they change
 * within a wave */
static void FLAME_UNUSED
flame_fill_random_waves (
    const double *param, double frequency, FlameRandomWaves *k)
{
  flame_copy_params (param, 2, k->scale);
  flame_copy_params (param + 2, 2, k->frequency);
  k->is_step = (float) param[4];
  flame_fill_double (param[5] * 0.001, k->change);
  k->waves = (float) frequency;
}
#endif

FLAME_FN void
flame_random_waves (
    const FlamePoint *p, const FlameRandomWaves *k, float w, FlameSum *o)
{
  double wave = (double) flame_floorf (p->y * k->waves);
  double height =
      43758.5453 *
      flame_sin_double (wave * 12.9898 + wave * 78.233 + 1.0 +
                        (double) p->y * flame_constants_double (k->change));
  float a = (float) (height - flame_trunc_double (height));

  a = flame_choose (k->is_step != 0.0f, a > 0.5f ? 1.0f : 0.0f, a);
  o->x +=
      w * (p->x + flame_sinf (p->y * k->frequency[0]) * a * a * k->scale[0]);
  o->y += w * (p->y + flame_sinf (p->x * k->frequency[1]) * k->scale[1]);
}
