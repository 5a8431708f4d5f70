/*
 * The branch of a root, also for roots below 1: these have no integer number of
 * branches, and Ember chooses one of 2^32 turns.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

typedef struct
{
  float branches;
  float turn; /* from one branch to the next */
  float high; /* its fraction is (65536 high + low + rest) / 2^32 */
  float low;
  float rest;
} FlameRootBranch;

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_root_branch (double power, FlameRootBranch *k)
{
  const double turn = 1.0 / power;
  const double lost = fma (-turn, power, 1.0) / power;
  const double fraction = ldexp (turn - floor (turn), 32);
  const double whole = floor (fraction), high = floor (whole / 65536.0);

  k->branches = (float) trunc (fabs (power));
  k->turn = (float) turn;
  k->high = (float) high;
  k->low = (float) (whole - 65536.0 * high);
  k->rest = (float) (fraction - whole + ldexp (lost, 32));
}
#endif

/* A random branch of a root, in turns. */
FLAME_FN float
flame_root_branch (FlameRng *rng, const FlameRootBranch *k)
{
  uint32_t word = flame_rng_next (rng);
  float part = (float) (int32_t) (word >> 8) * 0x1p-24f;
  uint32_t step =
      ((uint32_t) (int32_t) k->high << 16) + (uint32_t) (int32_t) k->low;
  float turns = (float) (int32_t) (word * step) * 0x1p-32f + part * k->rest;

  return k->branches == 0.0f ? turns
                             : flame_truncf (k->branches * part) * k->turn;
}

/*
 * The fraction of a turn in @turns, from 0 to below 1. The first branch is at an
 * integer, which rounding may miss by 2^-23: just below it counts as that branch.
 */
FLAME_FN float
flame_root_part (float turns)
{
  return turns - flame_floorf (turns + 0x1p-22f);
}
