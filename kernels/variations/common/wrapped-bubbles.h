/*
 * Bubbles in a grid's cells, twisted inside: bwraps and similar variations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* The constants of the bubbles. */
typedef struct
{
  float size; /* a cell's */
  float inverse_size;
  float radius2; /* its bubble's, squared */
  float gain;
  float scale;      /* after the gain */
  float twist;      /* in the middle */
  float more_twist; /* is added at the rim */
  float inverse_radius2;
} FlameBubbleCells;

#ifdef FLAME_PREPARE
/* @param: size, space, (gain), twists */
static void FLAME_UNUSED
flame_fill_wrapped_bubbles (
    const double *param, double gain2, FlameBubbleCells *k)
{
  const double size = param[0], space = param[1];
  const double gain = gain2 + 1e-6;
  const double radius = 0.5 * size / (1.0 + space * space);
  const double reach = gain * radius;
  const double most = reach > 2.0 ? 1.0 : reach / (0.25 * reach * reach + 1.0);
  const double r2 = flame_nonzero_double (radius * radius);

  k->size = (float) size;
  k->inverse_size = (float) (size != 0.0 ? 1.0 / size : 0.0);
  k->radius2 = (float) r2;
  k->gain = (float) gain;
  k->scale = (float) (most != 0.0 ? radius / most : 0.0);
  k->twist = (float) param[3];
  k->more_twist = (float) (param[4] - param[3]);
  k->inverse_radius2 = (float) (1.0 / r2);
}
#endif

FLAME_FN void
flame_wrap_bubbles (
    const FlamePoint *p, const FlameBubbleCells *k, float w, FlameSum *o)
{
  float cx = (flame_floorf (p->x * k->inverse_size) + 0.5f) * k->size;
  float cy = (flame_floorf (p->y * k->inverse_size) + 0.5f) * k->size;
  float x = p->x - cx, y = p->y - cy;
  int inside = k->size != 0.0f && x * x + y * y <= k->radius2;
  float u = x * k->gain, v = y * k->gain;
  float scale = k->scale / (0.25f * (u * u + v * v) + 1.0f);
  float s, c;

  u *= scale;
  v *= scale;
  flame_sincosf (
      k->twist + k->more_twist * (u * u + v * v) * k->inverse_radius2, &s, &c);
  o->x += w * (inside ? cx + c * u + s * v : p->x);
  o->y += w * (inside ? cy - s * u + c * v : p->y);
}
