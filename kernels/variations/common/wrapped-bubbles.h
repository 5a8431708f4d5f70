/*
 * Bubbles in the cells of a grid, twisted inside: bwraps and its kin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
/*
 * Parameters size, space, (gain), twists. Constants: size of a cell and its
 * inverse, radius² of its bubble, gain, scale behind it, twist at the middle,
 * twist added at the rim, 1/radius²
 */
static void FLAME_UNUSED
flame_fill_wrapped_bubbles (const double *param, double gain2, float *k)
{
  const double size = param[0], space = param[1];
  const double gain = gain2 + 1e-6;
  const double radius = 0.5 * size / (1.0 + space * space);
  const double reach = gain * radius;
  const double most = reach > 2.0 ? 1.0 : reach / (0.25 * reach * reach + 1.0);
  const double r2 = flame_nonzero_double (radius * radius);

  k[0] = (float) size;
  k[1] = (float) (size != 0.0 ? 1.0 / size : 0.0);
  k[2] = (float) r2;
  k[3] = (float) gain;
  k[4] = (float) (most != 0.0 ? radius / most : 0.0);
  k[5] = (float) param[3];
  k[6] = (float) (param[4] - param[3]);
  k[7] = (float) (1.0 / r2);
}
#endif

FLAME_FN void
flame_wrap_bubbles (const FlamePoint *p, const float *k, float w, FlameSum *o)
{
  float cx = (flame_floorf (p->x * k[1]) + 0.5f) * k[0];
  float cy = (flame_floorf (p->y * k[1]) + 0.5f) * k[0];
  float x = p->x - cx, y = p->y - cy;
  int inside = k[0] != 0.0f && x * x + y * y <= k[2];
  float u = x * k[3], v = y * k[3];
  float scale = k[4] / (0.25f * (u * u + v * v) + 1.0f);
  float s, c;

  u *= scale;
  v *= scale;
  flame_sincosf (k[5] + k[6] * (u * u + v * v) * k[7], &s, &c);
  o->x += w * (inside ? cx + c * u + s * v : p->x);
  o->y += w * (inside ? cy - s * u + c * v : p->y);
}
