/*
 * koch_js: random points of the lines of Koch's curve, or the ends of its
 * lines.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (koch_js, 627, .draws = 5, FLAME_PREPARED (koch_js))
FLAME_PARAM (koch_js, level, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 7.0))
FLAME_PARAM (koch_js, show_lines, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (koch_js, line_thickness, 0.5)
FLAME_PARAM (koch_js, show_points, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (koch_js, point_thickness, 3.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_koch_js
{
  float level;
  float share;          /* probability of a line */
  float line_thickness; /* thickness of lines and points */
  float point_thickness;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (koch_js)
{
  const double both = in->show_lines + in->show_points;

  k->level = (float) in->level;
  k->share = (float) (in->show_lines / flame_nonzero_double (both));
  k->line_thickness = (float) (in->line_thickness / 100.0);
  k->point_thickness = (float) (in->point_thickness / 100.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/unroll.h"

FLAME_VARIATION (koch_js)
{
  uint32_t word = flame_rng_next (rng);
  int line = flame_rng_01 (rng) < k->share;
  float along = flame_rng_01 (rng), a = flame_rng_01 (rng);
  float b = flame_rng_01 (rng), x = 0.0f, y = 0.0f, cosine = 1.0f, sine = 0.0f;
  float length = 0.5f, s, c;

  /* Two bits per level select one of its four parts; the coarsest level
   * comes last. */
  FLAME_UNROLL
  for (int level = 6; level >= 0; level--)
    length *= (float) level < k->level ? 3.0f : 1.0f;
  FLAME_UNROLL
  for (int level = 6; level >= 0; level--) {
    uint32_t part = word >> (2 * level) & 3u;
    int used = (float) level < k->level;
    float third = used ? length * (1.0f / 3.0f) : length;
    float u =
        third *
        (part == 3u ? 2.0f : (part == 2u ? 1.5f : (part == 1u ? 1.0f : 0.0f)));
    float v = part == 2u ? third * 0.86602540378444f : 0.0f;
    float tilt = part == 1u ? 0.86602540378444f
                            : (part == 2u ? -0.86602540378444f : 0.0f);
    float flat = tilt != 0.0f ? 0.5f : 1.0f, turned;

    x += used ? u * cosine - v * sine : 0.0f;
    y += used ? u * sine + v * cosine : 0.0f;
    turned = cosine * flat - sine * tilt;
    sine = used ? sine * flat + cosine * tilt : sine;
    cosine = used ? turned : cosine;
    length = third;
  }
  flame_sincos_turns (b, &s, &c);
  x += line ? along * 0.5f * cosine + (a - 0.5f) * k->line_thickness
            : a * k->point_thickness * c;
  y += line ? along * 0.5f * sine + (b - 0.5f) * k->line_thickness
            : a * k->point_thickness * s;
  o->x += w * x;
  o->y += w * y;
}
#endif
