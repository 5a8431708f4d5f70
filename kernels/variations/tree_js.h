/*
 * tree_js: branches of a tree that forks in three.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tree_js, 1005, .draws = 5, FLAME_CONSTANTS (tree_js, 8))
FLAME_PARAM (
    tree_js, level, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 10.0))
FLAME_PARAM (tree_js, show_lines, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (tree_js, line_thickness, 0.5)
FLAME_PARAM (tree_js, bend_angle, 15.0)
FLAME_PARAM (tree_js, branch_angle, 37.0)
FLAME_PARAM (tree_js, branch_ratio, 0.65)
FLAME_PARAM (tree_js, show_points, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (tree_js, point_thickness, 3.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/curve-lines.h"

FLAME_PREPARE (tree_js)
{
  float *own = k + FLAME_CURVE_LINES;

  flame_fill_curve_lines (
      in->param[1], in->param[2], in->param[6], in->param[7], k);
  own[0] = (float) in->param[0];
  own[1] = (float) ((pow (3.0, in->param[0] + 1.0) - 1.0) / 2.0);
  own[2] = (float) (in->param[3] * M_PI / 180.0);
  own[3] = (float) (in->param[4] * M_PI / 180.0);
  own[4] = (float) in->param[5];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/curve-lines.h"

/* own: level, number of branches, the angles of a bend and a branch, ratio */
FLAME_VARIATION (tree_js)
{
  const float *own = k + FLAME_CURVE_LINES;
  float n = flame_rng_below (rng, own[1]), many = 1.0f;
  float x = 0.0f, y = 0.0f, angle = FLAME_PI_2, size = 2.0f, s, c;

  for (int i = 0; (float) i < own[0] && n >= many; i++) {
    n -= many;
    many *= 3.0f;
  }
  for (; many > 1.0f; many = flame_rintf (many / 3.0f)) {
    const float way = n - 3.0f * flame_floorf (n / 3.0f + 0.01f);

    n = flame_floorf (n / 3.0f + 0.01f);
    flame_sincosf (angle, &s, &c);
    x += size * c;
    y += size * s;
    angle += own[2] + (way == 0.0f ? -own[3] : (way == 1.0f ? own[3] : 0.0f));
    size *= way == 2.0f ? 1.0f - own[4] : own[4];
  }
  flame_sincosf (angle, &s, &c);
  /* JWildfire adds it twice */
  flame_show_curve_line (k, 2.0f * w, x, y, size * c, size * s, rng, o);
}
#endif
