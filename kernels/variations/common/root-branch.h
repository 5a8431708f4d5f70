/*
 * The branch of a root, for roots below 1 as well: those have no whole number
 * of branches, and Ember takes any of 2^32 turns.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
/* 5 constants */
static void FLAME_UNUSED
flame_fill_root_branch (double power, float *k)
{
  const double turn = 1.0 / power;
  const double lost = fma (-turn, power, 1.0) / power;
  const double fraction = ldexp (turn - floor (turn), 32);
  const double whole = floor (fraction), high = floor (whole / 65536.0);

  k[0] = (float) trunc (fabs (power));
  k[1] = (float) turn;
  k[2] = (float) high;
  k[3] = (float) (whole - 65536.0 * high);
  k[4] = (float) (fraction - whole + ldexp (lost, 32));
}
#endif

/*
 * A random branch of a root, in turns. k[0] = branches, k[1] = from one to the
 * next, the fraction of which is (65536 k[2] + k[3] + k[4]) / 2^32
 */
FLAME_FN float
flame_root_branch (FlameRng *rng, const float *k)
{
  uint32_t word = flame_rng_next (rng);
  float part = (float) (int32_t) (word >> 8) * 0x1p-24f;
  uint32_t step = ((uint32_t) (int32_t) k[2] << 16) + (uint32_t) (int32_t) k[3];
  float turns = (float) (int32_t) (word * step) * 0x1p-32f + part * k[4];

  return k[0] == 0.0f ? turns : flame_truncf (k[0] * part) * k[1];
}
