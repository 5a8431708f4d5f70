/*
 * A complex map that swirls points around the roots of a power.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
/* parameters: c, power */
static void FLAME_UNUSED
flame_fill_murl (const double *param, float *k)
{
  const double power = param[1];

  k[0] = (float) (power != 1.0 ? param[0] / (power - 1.0) : param[0]);
  k[1] = (float) power;
  k[2] = (float) (power / 2.0);
}
#endif

/* k[0]: c, divided by power - 1 unless that is 0; k[1]: power; k[2]: power/2 */
FLAME_FN void
flame_add_murl (const FlamePoint *p, const float *k, float w, FlameSum *o)
{
  float scale = k[0] * flame_powf (p->r2, k[2]);
  float s, c, re, im, d;

  flame_sincosf (p->phi * k[1], &s, &c);
  re = scale * c + 1.0f;
  im = scale * s;
  d = w * (k[0] + 1.0f) / (re * re + im * im);
  o->x += d * (p->x * re + p->y * im);
  o->y += d * (p->y * re - p->x * im);
}
