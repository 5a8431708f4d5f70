/*
 * Jacobi's elliptic functions sn, cn and dn.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"
#include "kernels/variations/common/choose.h"
#include "kernels/variations/common/unroll.h"

#define FLAME_JACOBI_STEPS 8
#define FLAME_JACOBI_CONSTANTS (4 + 2 * FLAME_JACOBI_STEPS)

#ifdef FLAME_PREPARE
/*
 * The arithmetic-geometric mean of 1 and the root of the complementary parameter @m1,
 * with Ember's accuracy, which is visible in pictures. k has: the argument's scale,
 * sn's divisor (0 unless the parameter is negative), the number of steps (0 if the
 * functions are hyperbolic), the last mean, then all means
 */
static void FLAME_UNUSED
flame_fill_jacobi (double m1, float *k)
{
  const int negative = m1 < 0.0;
  const double divisor = negative ? sqrt (1.0 - m1) : 1.0;
  double arithmetic = 1.0, geometric, mean = 1.0;
  int steps = 0;

  for (int i = 0; i < FLAME_JACOBI_CONSTANTS; i++)
    k[i] = 1.0f;
  geometric = sqrt (negative ? m1 / (m1 - 1.0) : m1);
  while (m1 != 0.0 && steps < FLAME_JACOBI_STEPS) {
    k[4 + 2 * steps] = (float) arithmetic;
    k[5 + 2 * steps] = (float) geometric;
    steps++;
    mean = 0.5 * (arithmetic + geometric);
    if (fabs (arithmetic - geometric) <= 0.0003 * arithmetic)
      break;
    geometric = sqrt (arithmetic * geometric);
    arithmetic = mean;
  }
  k[0] = (float) (mean * divisor);
  k[1] = (float) (negative ? divisor : 0.0);
  k[2] = (float) steps;
  k[3] = (float) mean;
}
#endif

FLAME_FN void
flame_jacobi (float u, const float *k, float *sn, float *cn, float *dn)
{
  float x = u * k[0], s, c, sh, ch, a, b = 1.0f, q, sine, cosine;
  int zero;

  flame_sincosf (x, &s, &c);
  flame_sinhcoshf (flame_at_most (flame_at_least (x, -40.0f), 40.0f), &sh, &ch);
  zero = flame_fabsf (s) < 1e-15f;
  a = c / (zero ? 1.0f : s);
  q = a * k[3];
  FLAME_UNROLL
  for (int i = FLAME_JACOBI_STEPS - 1; i >= 0; i--) {
    int used = (float) i < k[2];
    float next = q * a, scaled = b * q;

    b = flame_choose (used, (k[5 + 2 * i] + next) / (k[4 + 2 * i] + next), b);
    a = flame_choose (used, scaled / k[4 + 2 * i], a);
    q = flame_choose (used, scaled, q);
  }
  sine = flame_with_sign_of (1.0f / flame_sqrtf (q * q + 1.0f), s);
  cosine = zero ? 1.0f : q * sine;
  sine = zero ? 0.0f : sine;
  b = zero ? 1.0f : b;
  /* k[1] is not 0 for a negative parameter, k[2] for a parameter other than
   * 1. */
  *sn = flame_choose (
      k[2] != 0.0f, flame_choose (k[1] != 0.0f, sine / k[1], sine), sh / ch);
  *cn = flame_choose (
      k[2] != 0.0f, flame_choose (k[1] != 0.0f, b, cosine), 1.0f / ch);
  *dn = flame_choose (
      k[2] != 0.0f, flame_choose (k[1] != 0.0f, cosine, b), 1.0f / ch);
}

/* sn, cn and dn of both parts of the complex number x + i y, and a common
 * factor of their combinations. */
typedef struct
{
  float s, c, d, sy, cy, dy, scale;
} FlameJacobi;

#ifdef FLAME_PREPARE
/*
 * @m: the parameter
 * @k: 1 + 2 FLAME_JACOBI_CONSTANTS
 */
static void FLAME_UNUSED
flame_fill_complex_jacobi (double m, float *k)
{
  k[0] = (float) m;
  flame_fill_jacobi (m, k + 1);
  flame_fill_jacobi (1.0 - m, k + 1 + FLAME_JACOBI_CONSTANTS);
}
#endif

FLAME_FN FlameJacobi
flame_complex_jacobi (float x, float y, const float *k)
{
  FlameJacobi j;

  flame_jacobi (x, k + 1, &j.s, &j.c, &j.d);
  flame_jacobi (y, k + 1 + FLAME_JACOBI_CONSTANTS, &j.sy, &j.cy, &j.dy);
  j.scale = 1.0f / flame_nonzero (j.s * j.s * j.sy * j.sy * k[0] + j.cy * j.cy);
  return j;
}
