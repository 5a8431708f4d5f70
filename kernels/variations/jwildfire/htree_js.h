/*
 * htree_js: random points of the lines of a tree of letters H.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (htree_js, 1003, .draws = 6, FLAME_PREPARED (htree_js))
FLAME_PARAM (
    htree_js, level, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 10.0))
FLAME_PARAM (htree_js, size, 2.0)
FLAME_PARAM (htree_js, show_lines, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (htree_js, line_thickness, 0.5)
FLAME_PARAM (htree_js, show_points, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (htree_js, point_thickness, 3.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/curve-lines.h"

struct FlameConstants_htree_js
{
  FlameCurveLines lines;
  float level;
  float size;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (htree_js)
{
  flame_fill_curve_lines (in->show_lines, in->line_thickness, in->show_points,
      in->point_thickness, &k->lines);
  k->level = (float) in->level;
  k->size = (float) in->size;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/nested-shapes.h"

FLAME_VARIATION (htree_js)
{
  const float line = flame_rng_below (rng, 3.0f);
  const int bar = line == 2.0f;
  float x = 0.0f, y = 0.0f, size = k->size;

  flame_nested_shape (k->level, 0.5f, rng, &x, &y, &size);
  x += line == 1.0f ? 0.5f * size : -0.5f * size;
  y -= bar ? 0.0f : 0.5f * size;
  flame_show_curve_line (
      &k->lines, w, x, y, bar ? size : 0.0f, bar ? 0.0f : size, rng, o);
}
#endif
