/*
 * maurer_rose: lines between points of a rose, these points, and the rose.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (maurer_rose, 870, .draws = 4, .needs = FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (maurer_rose, 14))
FLAME_PARAM (maurer_rose, kn, 2.0)
FLAME_PARAM (maurer_rose, kd, 1.0)
FLAME_PARAM (maurer_rose, c, 0.0)
FLAME_PARAM (maurer_rose, line_offset_degrees, 71.0)
FLAME_PARAM (maurer_rose, line_count, 360.0)
FLAME_PARAM (maurer_rose, show_lines, 1.0)
FLAME_PARAM (maurer_rose, show_points, 0.0)
FLAME_PARAM (maurer_rose, show_curve, 0.05)
FLAME_PARAM (maurer_rose, line_thickness, 0.5)
FLAME_PARAM (maurer_rose, point_thickness, 3.0)
FLAME_PARAM (maurer_rose, curve_thickness, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (maurer_rose)
{
  const double petals = in->param[0] / in->param[1];
  const double turn = in->param[3] / 360.0;
  const double all = in->param[5] + in->param[6] + in->param[7];

  k[0] = (float) (in->param[4] / (2.0 * M_PI));
  flame_fill_turns (turn, k + 1);
  flame_fill_turns (petals * turn, k + 3);
  k[5] = (float) in->param[2];
  k[6] = (float) (in->param[5] / all);
  k[7] = (float) ((in->param[5] + in->param[6]) / all);
  k[8] = (float) ((in->param[5] + 0.5 * in->param[6]) / all);
  for (int i = 0; i < 3; i++)
    k[9 + i] = (float) (in->param[8 + i] / 100.0);
  k[12] = (float) (turn * in->param[4] / (2.0 * M_PI));
  k[13] = (float) (petals * turn * in->param[4] / (2.0 * M_PI));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

/* of the rose, by turns around the middle and of its petals */
FLAME_FN void
flame_maurer_point (
    const float *k, float turns, float petals, float *x, float *y)
{
  float s, c, radius;

  flame_sincos_turns (petals, &s, &radius);
  flame_sincos_turns (turns, &s, &c);
  *x = (radius + k[5]) * c;
  *y = (radius + k[5]) * s;
}

/*
 * k[0] = lines in an angle, k[1], k[2] = the turn of one, k[3], k[4] = likewise of
 * the petals, k[5] = shift of the radius, k[6], k[7] = how often lines, lines and
 * points are drawn, k[8] = or their first points, k[9] to k[11] = their widths, k[12],
 * k[13] = turns of the rose and of its petals in an angle
 */
FLAME_VARIATION (maurer_rose)
{
  float line = flame_floorf (p->phi * k[0]), kind = flame_rng_01 (rng);
  float along = flame_rng_01 (rng);
  float across = flame_rng_01 (rng) - 0.5f, beside = flame_rng_01 (rng) - 0.5f;
  float x1, y1, x2, y2, x3, y3, s, c;
  int on_line = kind < k[6], on_point = kind <= k[7];

  flame_maurer_point (k, flame_count_turns (line, k + 1),
      flame_count_turns (line, k + 3), &x1, &y1);
  flame_maurer_point (k, flame_count_turns (line + 1.0f, k + 1),
      flame_count_turns (line + 1.0f, k + 3), &x2, &y2);
  flame_maurer_point (k, p->phi * k[12], p->phi * k[13], &x3, &y3);
  flame_sincos_turns (along, &s, &c);
  x3 += across * k[11];
  y3 += beside * k[11];
  if (on_point) {
    float far = k[10] * (across + 0.5f);

    x3 = (kind <= k[8] ? x1 : x2) + far * c;
    y3 = (kind <= k[8] ? y1 : y2) + far * s;
  }
  if (on_line) {
    x3 = x1 + along * (x2 - x1) + k[9] * across;
    y3 = y1 + along * (y2 - y1) + k[9] * beside;
  }
  o->x += w * x3;
  o->y += w * y3;
}
#endif
