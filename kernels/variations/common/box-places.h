/*
 * Random places in a box, tried until one fits, and their colours, as in JWildfire's
 * plots in space.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
/* @a and @b in either order: the smaller one and the distance to the other. */
static void FLAME_UNUSED
flame_fill_range (double a, double b, float *k)
{
  k[0] = (float) fmin (a, b);
  k[1] = (float) fabs (b - a);
}

/* The ranges of the three axes, two parameters each. */
static void FLAME_UNUSED
flame_fill_box (const double *param, float *k)
{
  for (int i = 0; i < 6; i += 2)
    flame_fill_range (param[i], param[i + 1], k + i);
}
#endif

/*
 * The next of a sequence of random words. Drawing as many numbers as a point may need
 * would be too many draws.
 */
FLAME_FN uint32_t
flame_next_word (uint32_t word)
{
  word ^= word << 13;
  word ^= word >> 17;
  word ^= word << 5;
  return word * 2654435761u + 1u;
}

/*
 * @part: (out) position along each side, 0 to 1
 * @place: (out) the same in @box
 *
 * Returns: the word to continue from
 */
FLAME_FN uint32_t
flame_box_place (uint32_t word, const float *box, float *part, float *place)
{
  for (int c = 0; c < 3; c++) {
    word = flame_next_word (word);
    part[c] = (float) (int32_t) (word >> 8) * 0x1p-24f;
    place[c] = box[2 * c] + part[c] * box[2 * c + 1];
  }
  return word;
}

/* A colour clamped to 0 to 1; NaN leaves @color. */
FLAME_FN float
flame_formula_color (float color, float at)
{
  return at >= 0.0f ? (at <= 1.0f ? at : 1.0f) : (at < 0.0f ? 0.0f : color);
}

/* @mode: JWildfire's color_mode; the mode for pictures leaves the colour */
FLAME_FN float
flame_box_color (float color, float mode, const float *part)
{
  float at = color;

  for (int c = 0; c < 3; c++) {
    at = mode == 3.0f + (float) c ? part[c] : at;
    at = mode == 6.0f + (float) c ? part[c] * part[(c + 1) % 3] : at;
  }
  at = mode < 0.0f || mode >= 9.0f ? part[0] * part[1] * part[2] : at;
  return flame_formula_color (color, at);
}
