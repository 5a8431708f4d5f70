/*
 * The common part of JWildfire's cut_ variations: a pattern that is cut out of the
 * plane, or of a square.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/java-random.h"

/* The constants of these variations. */
typedef struct
{
  float square; /* whether a square is drawn instead of the point's own place */
  float invert; /* whether the pattern is drawn instead of the rest */
} FlameCutFrame;

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_cut (double mode, double invert, FlameCutFrame *frame)
{
  frame->square = (float) mode;
  frame->invert = (float) invert;
}

/* The distance that a seed moves a pattern, as two doubles. */
static void FLAME_UNUSED
flame_fill_cut_shift (double seed, float *k)
{
  uint64_t state = flame_java_seed (seed);

  flame_fill_double (seed * flame_java_double (&state), k);
  flame_fill_double (seed * flame_java_double (&state), k + 2);
}
#endif

/* Defines the variation @name, which hides a place if @cuts (constants, x, y) is
 * not 0, or, inverted, if it is 0. The square begins at @low and has the side
 * @size; its @middle is drawn at the origin. */
#define FLAME_CUT_VARIATION(name, low, size, middle, cuts)                     \
  FLAME_VARIATION (name)                                                       \
  {                                                                            \
    float first = flame_rng_01 (rng), second = flame_rng_01 (rng);             \
    float x = k->frame.square != 0.0f ? size * first + low : p->x;             \
    float y = k->frame.square != 0.0f ? size * second + low : p->y;            \
    float away = k->frame.square != 0.0f ? middle : 0.0f;                      \
    int cut = (cuts (k, x, y) != 0) == (k->frame.invert == 0.0f);              \
                                                                               \
    o->x = w * ((cut ? 0.0f : x) - away);                                      \
    o->y = w * ((cut ? 0.0f : y) - away);                                      \
    flame_hide (o, cut);                                                       \
  }
