/*
 * gosperisland_js: lines about an island of hexagons.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    gosperisland_js, 1001, .draws = 5, FLAME_CONSTANTS (gosperisland_js, 16))
FLAME_PARAM (
    gosperisland_js, level, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 10.0))
FLAME_PARAM (gosperisland_js, line_thickness, 0.5)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/curve-lines.h"

FLAME_PREPARE (gosperisland_js)
{
  float *own = k + FLAME_CURVE_LINES;

  flame_fill_curve_lines (1.0, in->param[1], 0.0, 0.0, k);
  own[0] = (float) in->param[0];
  own[1] = (float) pow (3.0, in->param[0]);
  for (int i = 0; i <= 10; i++)
    own[2 + i] = (float) pow (7.0, 0.5 * (in->param[0] - i));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/curve-lines.h"

/* own: level, number of lines of a side, how far a side and its parts lead */
FLAME_VARIATION (gosperisland_js)
{
  const float *own = k + FLAME_CURVE_LINES;
  float line = flame_rng_below (rng, 6.0f * own[1]), part = own[1];
  float x = 0.28125f, y = 0.125f, s, c;
  float side = flame_floorf (line / own[1]), angle = 0.0f;

  for (float i = 0.0f; i < side; i += 1.0f) {
    flame_sincosf (angle, &s, &c);
    x += own[2] * c;
    y += own[2] * s;
    angle += FLAME_PI / 3.0f;
  }
  line -= side * own[1];
  for (int level = (int) own[0] - 1; level >= 0; level--) {
    float third;

    part = flame_rintf (part / 3.0f);
    third = flame_floorf (line / part);
    line -= third * part;
    angle -= 0.33347317f;
    for (float i = 0.0f; i < third; i += 1.0f) {
      flame_sincosf (angle, &s, &c);
      x += own[2 + ((int) own[0] - level)] * c;
      y += own[2 + ((int) own[0] - level)] * s;
      angle += i == 0.0f ? FLAME_PI / 3.0f : -FLAME_PI / 3.0f;
    }
  }
  flame_sincosf (angle, &s, &c);
  flame_show_curve_line (k, w, x, y, c, s, rng, o);
}
#endif
