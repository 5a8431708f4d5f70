/*
 * tree_js: random points of the branches of a tree that forks into three.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (tree_js, 1005, .draws = 5, FLAME_PREPARED (tree_js))
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

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/curve-lines.h"

struct FlameConstants_tree_js
{
  FlameCurveLines lines;
  float level;
  float branches; /* number of branches */
  float angle;    /* of a bend */
  float turn;     /* of a branch */
  float ratio;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (tree_js)
{
  flame_fill_curve_lines (in->show_lines, in->line_thickness, in->show_points,
      in->point_thickness, &k->lines);
  k->level = (float) in->level;
  k->branches = (float) ((pow (3.0, in->level + 1.0) - 1.0) / 2.0);
  k->angle = (float) (in->bend_angle * M_PI / 180.0);
  k->turn = (float) (in->branch_angle * M_PI / 180.0);
  k->ratio = (float) in->branch_ratio;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (tree_js)
{
  float n = flame_rng_below (rng, k->branches), many = 1.0f;
  float x = 0.0f, y = 0.0f, angle = FLAME_PI_2, size = 2.0f, s, c;

  for (int i = 0; (float) i < k->level && n >= many; i++) {
    n -= many;
    many *= 3.0f;
  }
  for (; many > 1.0f; many = flame_rintf (many / 3.0f)) {
    const float way = n - 3.0f * flame_floorf (n / 3.0f + 0.01f);

    n = flame_floorf (n / 3.0f + 0.01f);
    flame_sincosf (angle, &s, &c);
    x += size * c;
    y += size * s;
    angle +=
        k->angle + (way == 0.0f ? -k->turn : (way == 1.0f ? k->turn : 0.0f));
    size *= way == 2.0f ? 1.0f - k->ratio : k->ratio;
  }
  flame_sincosf (angle, &s, &c);
  /* As in JWildfire, the branch is added twice. */
  flame_show_curve_line (&k->lines, 2.0f * w, x, y, size * c, size * s, rng, o);
}
#endif
