/*
 * The table of the variations' loops, which are in list-loops.c, and the loops that
 * fill what variations read besides x and y. Compiled once for each instruction set,
 * whose name is FLAME_CPU_SUFFIX.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/cpu/variation-loops.h"

#include "kernels/cpu/suffix.h"
#include "kernels/cpu/vector-loop.h"
#include "kernels/variation-ids.h"

#define FLAME_INFO(name, number, ...)                                          \
  FlameVariationLoop FLAME_CPU_NAME (flame_loop_##name);
#include "kernels/variations/list.h"

FlameVariationLoop *const FLAME_CPU_NAME (
    flame_variation_loops)[FLAME_N_VARIATIONS] = {
#define FLAME_INFO(name, number, ...)                                          \
  [number] = FLAME_CPU_NAME (flame_loop_##name),
#include "kernels/variations/list.h"
};

static void
fill_radius (const float *FLAME_RESTRICT x, const float *FLAME_RESTRICT y,
    float *FLAME_RESTRICT r2, float *FLAME_RESTRICT r, int count)
{
  INDEPENDENT
  for (int i = 0; i < count; i++) {
    float sum = x[i] * x[i] + y[i] * y[i];

    r2[i] = sum;
    r[i] = flame_sqrtf (sum);
  }
}

static void
fill_r2 (const float *FLAME_RESTRICT x, const float *FLAME_RESTRICT y,
    float *FLAME_RESTRICT r2, int count)
{
  INDEPENDENT
  for (int i = 0; i < count; i++)
    r2[i] = x[i] * x[i] + y[i] * y[i];
}

static void
fill_r (const float *FLAME_RESTRICT x, const float *FLAME_RESTRICT y,
    float *FLAME_RESTRICT r, int count)
{
  INDEPENDENT
  for (int i = 0; i < count; i++)
    r[i] = flame_sqrtf (x[i] * x[i] + y[i] * y[i]);
}

/* atan2 (a, b): theta of (x, y), phi of (y, x) */
static void
fill_angle (const float *FLAME_RESTRICT a, const float *FLAME_RESTRICT b,
    float *FLAME_RESTRICT angle, int count)
{
  INDEPENDENT
  for (int i = 0; i < count; i++)
    angle[i] = flame_atan2f (a[i], b[i]);
}

void
FLAME_CPU_NAME (flame_fill_needs) (unsigned needs, const float *x,
    const float *y, float *r2, float *r, float *theta, float *phi, int n)
{
  const unsigned radius = FLAME_NEEDS_R2 | FLAME_NEEDS_R;
  int count = WHOLE_GROUPS (n);

  if ((needs & radius) == radius)
    fill_radius (x, y, r2, r, count);
  else if (needs & FLAME_NEEDS_R2)
    fill_r2 (x, y, r2, count);
  else if (needs & FLAME_NEEDS_R)
    fill_r (x, y, r, count);
  if (needs & FLAME_NEEDS_THETA)
    fill_angle (x, y, theta, count);
  if (needs & FLAME_NEEDS_PHI)
    fill_angle (y, x, phi, count);
}
