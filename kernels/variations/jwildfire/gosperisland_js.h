/*
 * gosperisland_js: random points of lines around an island of hexagons.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gosperisland_js, 1001, .draws = 5, FLAME_PREPARED (gosperisland_js))
FLAME_PARAM (
    gosperisland_js, level, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 10.0))
FLAME_PARAM (gosperisland_js, line_thickness, 0.5)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/curve-lines.h"

struct FlameConstants_gosperisland_js
{
  FlameCurveLines lines;
  float level;
  float sides;
  float parts[11];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (gosperisland_js)
{
  flame_fill_curve_lines (1.0, in->line_thickness, 0.0, 0.0, &k->lines);
  k->level = (float) in->level;
  k->sides = (float) pow (3.0, in->level);
  for (int i = 0; i <= 10; i++)
    k->parts[i] = (float) pow (7.0, 0.5 * (in->level - i));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (gosperisland_js)
{
  float line = flame_rng_below (rng, 6.0f * k->sides), part = k->sides;
  float x = 0.28125f, y = 0.125f, s, c;
  float side = flame_floorf (line / k->sides), angle = 0.0f;

  for (float i = 0.0f; i < side; i += 1.0f) {
    flame_sincosf (angle, &s, &c);
    x += k->parts[0] * c;
    y += k->parts[0] * s;
    angle += FLAME_PI / 3.0f;
  }
  line -= side * k->sides;
  for (int level = (int) k->level - 1; level >= 0; level--) {
    float third;

    part = flame_rintf (part / 3.0f);
    third = flame_floorf (line / part);
    line -= third * part;
    angle -= 0.33347317f;
    for (float i = 0.0f; i < third; i += 1.0f) {
      flame_sincosf (angle, &s, &c);
      x += k->parts[(int) k->level - level] * c;
      y += k->parts[(int) k->level - level] * s;
      angle += i == 0.0f ? FLAME_PI / 3.0f : -FLAME_PI / 3.0f;
    }
  }
  flame_sincosf (angle, &s, &c);
  flame_show_curve_line (&k->lines, w, x, y, c, s, rng, o);
}
#endif
