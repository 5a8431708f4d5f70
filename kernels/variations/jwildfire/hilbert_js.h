/*
 * hilbert_js: random points of the lines of Hilbert's curve.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hilbert_js, 1002, .draws = 5, FLAME_PREPARED (hilbert_js))
FLAME_PARAM (
    hilbert_js, level, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 10.0))
FLAME_PARAM (hilbert_js, show_lines, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (hilbert_js, line_thickness, 0.5)
FLAME_PARAM (hilbert_js, show_points, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (hilbert_js, point_thickness, 3.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/curve-lines.h"

struct FlameConstants_hilbert_js
{
  FlameCurveLines lines;
  float level;
  float number; /* of lines */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hilbert_js)
{
  flame_fill_curve_lines (in->show_lines, in->line_thickness, in->show_points,
      in->point_thickness, &k->lines);
  k->level = (float) in->level;
  k->number = (float) (exp2 (2.0 * in->level) - 1.0);
}
#endif

#ifdef FLAME_VARIATION
/* (out) @x, @y: corner @n of the curve, which has 4^@level of them */
FLAME_FN void
flame_hilbert_corner (int32_t n, int level, float *x, float *y)
{
  int32_t u = 0, v = 0;

  for (int i = 0; i < level; i++, n >>= 2) {
    const int32_t right = (n >> 1) & 1, up = (n ^ right) & 1;
    const int32_t last = (1 << i) - 1;

    if (!up) {
      const int32_t old = right ? last - u : u;

      u = right ? last - v : v;
      v = old;
    }
    u += right << i;
    v += up << i;
  }
  *x = (float) u;
  *y = (float) v;
}

FLAME_VARIATION (hilbert_js)
{
  const int32_t line = (int32_t) flame_rng_below (rng, k->number);
  float x, y, next_x, next_y;

  flame_hilbert_corner (line, (int) k->level, &x, &y);
  flame_hilbert_corner (line + 1, (int) k->level, &next_x, &next_y);
  flame_show_curve_line (&k->lines, w, x, y, next_x - x, next_y - y, rng, o);
}
#endif
