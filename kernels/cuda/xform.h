/*
 * The parts of an xform that both kernels are made of: the specialised one as a
 * straight list, the generic one in a loop.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/iterate-args.h"
#include "kernels/variations.h"

/* A point, and how it shows after this step. */
typedef struct
{
  float x, y, color;
  int32_t table; /* see FLAME_RECORD_TABLE */
  float light;   /* see FLAME_RECORD_LIGHT */
} FlameStep;

/* @m: 16-byte aligned; six numbers are two loads then */
FLAME_FN void
flame_affine (const float *m, float *x, float *y)
{
  const float4 a = *(const float4 *) m;
  const float2 b = *(const float2 *) (m + 4);
  const float px = *x, py = *y;

  *x = a.x * px + a.z * py + b.x;
  *y = a.y * px + a.w * py + b.y;
}

/* the point under the affine map */
FLAME_FN FlamePoint
flame_enter (const float *k, const FlameStep *step)
{
  FlamePoint p;

  p.x = step->x;
  p.y = step->y;
  flame_affine (k + FLAME_RECORD_COEFS, &p.x, &p.y);
  return p;
}

/* @needs: of all variations that follow */
FLAME_FN void
flame_fill_point (FlamePoint *p, uint32_t needs)
{
  if (needs & (FLAME_NEEDS_R2 | FLAME_NEEDS_R))
    p->r2 = p->x * p->x + p->y * p->y;
  if (needs & FLAME_NEEDS_R)
    p->r = flame_sqrtf (p->r2);
  if (needs & FLAME_NEEDS_THETA)
    p->theta = flame_atan2f (p->x, p->y);
  if (needs & FLAME_NEEDS_PHI)
    p->phi = flame_atan2f (p->y, p->x);
}

/* @x, @y: the sums over variations, after the post map */
FLAME_FN void
flame_leave (const float *k, float x, float y, FlameStep *step)
{
  const float2 color = *(const float2 *) (k + FLAME_RECORD_COLOR);
  const float2 visit = *(const float2 *) (k + FLAME_RECORD_TABLE);

  step->x = x;
  step->y = y;
  step->color = color.y * step->color + color.x;
  step->table = __float_as_int (visit.x);
  step->light = visit.y;
}

/* flam3 skips a weight of zero: 0 times infinity must not appear */
#define FLAME_APPLY(name, at)                                                  \
  if (k[at] != 0.0f)                                                           \
    flame_var_##name (&p, k + (at) + 1, k[at], rng, &x, &y);

#define FLAME_APPLY_PRE_BLUR(at)                                               \
  if (k[at] != 0.0f)                                                           \
    flame_pre_blur (k[at], rng, &p.x, &p.y);
