/*
 * rsquares_js: random points of the sides of squares at the corners of
 * squares.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rsquares_js, 1004, .draws = 6, FLAME_PREPARED (rsquares_js))
FLAME_PARAM (
    rsquares_js, level, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 9.0))
FLAME_PARAM (rsquares_js, show_lines, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (rsquares_js, line_thickness, 0.5)
FLAME_PARAM (rsquares_js, show_points, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (rsquares_js, point_thickness, 3.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/curve-lines.h"

struct FlameConstants_rsquares_js
{
  FlameCurveLines lines;
  float level;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rsquares_js)
{
  flame_fill_curve_lines (in->show_lines, in->line_thickness, in->show_points,
      in->point_thickness, &k->lines);
  k->level = (float) in->level;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/nested-shapes.h"

FLAME_VARIATION (rsquares_js)
{
  const float side = flame_rng_below (rng, 4.0f);
  /* Up, right, down, left. */
  const float dx = side == 1.0f ? 1.0f : (side == 3.0f ? -1.0f : 0.0f);
  const float dy = side == 0.0f ? 1.0f : (side == 2.0f ? -1.0f : 0.0f);
  float x = 0.5f, y = 0.5f, size = 1.0f;

  flame_nested_shape (k->level, 1.0f / 2.2f, rng, &x, &y, &size);
  x += side == 2.0f || side == 3.0f ? 0.5f * size : -0.5f * size;
  y += side == 1.0f || side == 2.0f ? 0.5f * size : -0.5f * size;
  flame_show_curve_line (&k->lines, w, x, y, dx * size, dy * size, rng, o);
}
#endif
