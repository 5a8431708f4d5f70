/*
 * dragon_js: random points of the lines of the dragon curve.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dragon_js, 1000, .draws = 5, FLAME_PREPARED (dragon_js))
FLAME_PARAM (
    dragon_js, level, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 21.0))
FLAME_PARAM (dragon_js, line_thickness, 0.5)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/curve-lines.h"

struct FlameConstants_dragon_js
{
  FlameCurveLines lines;
  float level;
  float number;
  float way[42];
};
#endif

#ifdef FLAME_PREPARE
/* (out) @way: where the curve of each level ends. The first half of the next
 * level is this one; the second half goes back the same way, turned. */
static void FLAME_UNUSED
flame_fill_dragon (float *way)
{
  double x = 1.0, y = 0.0, back_x = 1.0, back_y = 0.0;

  for (int i = 0; i < 21; i++) {
    /* Forward: half a turn from level 1 on; backward: none. */
    const double far_x = i > 0 ? -back_x : -back_y;
    const double far_y = i > 0 ? -back_y : back_x;
    const double near_x = i > 0 ? back_x : back_y;
    const double near_y = i > 0 ? back_y : -back_x;

    way[2 * i] = (float) x;
    way[2 * i + 1] = (float) y;
    back_x = x + near_x;
    back_y = y + near_y;
    x += far_x;
    y += far_y;
  }
}

FLAME_PREPARE (dragon_js)
{
  flame_fill_curve_lines (1.0, in->line_thickness, 0.0, 0.0, &k->lines);
  k->level = (float) in->level;
  k->number = (float) exp2 (in->level);
  flame_fill_dragon (k->way);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dragon_js)
{
  const int32_t line = (int32_t) flame_rng_below (rng, k->number);
  float x = 0.0f, y = 0.0f, s = 0.0f, c = 1.0f;
  int backward = 0;

  for (int level = (int) k->level - 1; level >= 0; level--) {
    const float dx = k->way[2 * level], dy = k->way[2 * level + 1];
    /* A half turns by a right angle, and so does the joint between two
     * halves. */
    const int turn = level > 0 ? (backward ? 0 : 2) : (backward ? -1 : 1);
    const float old = c;

    if (!((line >> level) & 1)) {
      backward = 0;
      continue;
    }
    x += c * dx - s * dy;
    y += s * dx + c * dy;
    if (turn == 2) {
      c = -c;
      s = -s;
    } else if (turn != 0) {
      c = turn > 0 ? -s : s;
      s = turn > 0 ? old : -old;
    }
    backward = 1;
  }
  flame_show_curve_line (&k->lines, w, x, y, c, s, rng, o);
}
#endif
