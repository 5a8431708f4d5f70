/*
 * Waves of random heights.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/choose.h"
#include "kernels/variations/common/doubles.h"

#ifdef FLAME_PREPARE
/* parameters scales, frequencies, whether heights are 0 or 1, how they change
 * within a wave; 8 constants */
static void FLAME_UNUSED
flame_fill_random_waves (const double *param, double frequency, float *k)
{
  flame_copy_params (param, 5, k);
  flame_fill_double (param[5] * 0.001, k + 5);
  k[7] = (float) frequency;
}
#endif

FLAME_FN void
flame_random_waves (const FlamePoint *p, const float *k, float w, FlameSum *o)
{
  double wave = (double) flame_floorf (p->y * k[7]);
  double height =
      43758.5453 *
      flame_sin_double (wave * 12.9898 + wave * 78.233 + 1.0 +
                        (double) p->y * flame_constants_double (&k[5]));
  float a = (float) (height - flame_trunc_double (height));

  a = flame_choose (k[4] != 0.0f, a > 0.5f ? 1.0f : 0.0f, a);
  o->x += w * (p->x + flame_sinf (p->y * k[2]) * a * a * k[0]);
  o->y += w * (p->y + flame_sinf (p->x * k[3]) * k[1]);
}
