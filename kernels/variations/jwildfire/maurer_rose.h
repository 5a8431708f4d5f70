/*
 * maurer_rose: lines between points of a rose, these points, and the rose
 * itself.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (maurer_rose, 870, .draws = 4, .needs = FLAME_NEEDS_PHI,
    FLAME_PREPARED (maurer_rose))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_maurer_rose
{
  float lines; /* lines per angle */
  float turn[2];
  float petal_turn[2]; /* likewise of the petals */
  float c;             /* shift of the radius */
  float line_share;    /* probability of a line, then of a line or a point */
  float point_share;
  float first_share; /* probability of a line or its first point */
  float widths[3];
  float rose_turns; /* turns of the rose and of its petals per angle */
  float petal_turns;
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (maurer_rose)
{
  const double petals = in->kn / in->kd;
  const double turn = in->line_offset_degrees / 360.0;
  const double all = in->show_lines + in->show_points + in->show_curve;

  k->lines = (float) (in->line_count / (2.0 * M_PI));
  flame_fill_turns (turn, k->turn);
  flame_fill_turns (petals * turn, k->petal_turn);
  k->c = (float) in->c;
  k->line_share = (float) (in->show_lines / all);
  k->point_share = (float) ((in->show_lines + in->show_points) / all);
  k->first_share = (float) ((in->show_lines + 0.5 * in->show_points) / all);
  for (int i = 0; i < 3; i++)
    k->widths[i] = (float) (FLAME_FROM (in, line_thickness)[i] / 100.0);
  k->rose_turns = (float) (turn * in->line_count / (2.0 * M_PI));
  k->petal_turns = (float) (petals * turn * in->line_count / (2.0 * M_PI));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

/* (out) The rose's place after @turns around the middle and @petals turns of
 * its petals. */
FLAME_FN void
flame_maurer_point (const struct FlameConstants_maurer_rose *k, float turns,
    float petals, float *x, float *y)
{
  float s, c, radius;

  flame_sincos_turns (petals, &s, &radius);
  flame_sincos_turns (turns, &s, &c);
  *x = (radius + k->c) * c;
  *y = (radius + k->c) * s;
}

FLAME_VARIATION (maurer_rose)
{
  float line = flame_floorf (p->phi * k->lines), kind = flame_rng_01 (rng);
  float along = flame_rng_01 (rng);
  float across = flame_rng_01 (rng) - 0.5f, beside = flame_rng_01 (rng) - 0.5f;
  float x1, y1, x2, y2, x3, y3, s, c;
  int on_line = kind < k->line_share, on_point = kind <= k->point_share;

  flame_maurer_point (k, flame_count_turns (line, k->turn),
      flame_count_turns (line, k->petal_turn), &x1, &y1);
  flame_maurer_point (k, flame_count_turns (line + 1.0f, k->turn),
      flame_count_turns (line + 1.0f, k->petal_turn), &x2, &y2);
  flame_maurer_point (
      k, p->phi * k->rose_turns, p->phi * k->petal_turns, &x3, &y3);
  flame_sincos_turns (along, &s, &c);
  x3 += across * k->widths[2];
  y3 += beside * k->widths[2];
  if (on_point) {
    float far = k->widths[1] * (across + 0.5f);

    x3 = (kind <= k->first_share ? x1 : x2) + far * c;
    y3 = (kind <= k->first_share ? y1 : y2) + far * s;
  }
  if (on_line) {
    x3 = x1 + along * (x2 - x1) + k->widths[0] * across;
    y3 = y1 + along * (y2 - y1) + k->widths[0] * beside;
  }
  o->x += w * x3;
  o->y += w * y3;
}
#endif
