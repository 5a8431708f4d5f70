/*
 * What JWildfire's cut_ variations have in common: a pattern without which the plane
 * is left, or a square.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/java-random.h"

#ifdef FLAME_PREPARE
/* @mode, @invert: numbers of their parameters */
static void FLAME_UNUSED
flame_fill_cut (const FlamePrepare *in, int mode, int invert, float *k)
{
  k[0] = (float) in->param[mode];
  k[1] = (float) in->param[invert];
}

/* how far a seed moves a pattern: two doubles */
static void FLAME_UNUSED
flame_fill_cut_shift (double seed, float *k)
{
  uint64_t state = flame_java_seed (seed);

  flame_fill_double (seed * flame_java_double (&state), k);
  flame_fill_double (seed * flame_java_double (&state), k + 2);
}
#endif

/* constants that they make, which come first: whether a square is drawn, whether the
 * pattern is and not the rest */
#define FLAME_CUT_FRAME 2

/*
 * The variation @name: where @cuts (constants beyond the frame's, x, y) is not 0
 * nothing is drawn. The square begins at @low, is @size large, and its @middle is
 * drawn at the origin.
 */
#define FLAME_CUT_VARIATION(name, low, size, middle, cuts)                     \
  FLAME_VARIATION (name)                                                       \
  {                                                                            \
    float first = flame_rng_01 (rng), second = flame_rng_01 (rng);             \
    float x = k[0] != 0.0f ? size * first + low : p->x;                        \
    float y = k[0] != 0.0f ? size * second + low : p->y;                       \
    float away = k[0] != 0.0f ? middle : 0.0f;                                 \
    int cut = (cuts (k + FLAME_CUT_FRAME, x, y) != 0) == (k[1] == 0.0f);       \
                                                                               \
    o->x = w * ((cut ? 0.0f : x) - away);                                      \
    o->y = w * ((cut ? 0.0f : y) - away);                                      \
    flame_hide (o, cut);                                                       \
  }
