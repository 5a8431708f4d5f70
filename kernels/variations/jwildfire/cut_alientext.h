/*
 * cut_alientext: cuts the letters of an invented script out of the plane or of
 * a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_alientext, 941, FLAME_CUT, FLAME_PREPARED (cut_alientext))
FLAME_PARAM (cut_alientext, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_alientext, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_alientext, subdivisions, 3.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 4.0))
FLAME_PARAM (cut_alientext, zoom, 1.0)
FLAME_PARAM (
    cut_alientext, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_alientext
{
  FlameCutFrame frame;
  float shift_x[2];
  float shift_y[2];
  float scale;
  float subdivisions;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_alientext)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  flame_fill_cut_shift (in->seed, k->shift_x);
  k->scale = (float) in->zoom;
  k->subdivisions = (float) in->subdivisions;
}
#endif

#ifdef FLAME_VARIATION
/* From 0 to 1. */
FLAME_FN double
flame_alien_random (double x, double y)
{
  return flame_fraction_double (
      2398.5453 * flame_sin_double (129.9898 * x + 4.1414 * y));
}

FLAME_FN int
flame_cut_alientext (
    const struct FlameConstants_cut_alientext *k, float x, float y)
{
  const double u =
      (double) k->scale * (double) x + flame_constants_double (k->shift_x);
  const double v = (double) k->scale * (double) y;
  double size = 2.0, across, up;
  float column, row, odd, even;
  int line;

  for (int i = 0; (float) i <= k->subdivisions; i++) {
    const double a = flame_floor_double (u * size) / size + 454.4543;
    const double b = flame_floor_double (v * size) / size + 454.4543;

    size *= 2.0;
    if (flame_alien_random (a, b) > 0.3)
      break;
  }
  across = flame_floor_double (7.0 * size * u);
  up = flame_floor_double (7.0 * size * v);
  line = flame_alien_random (across, up) >= 0.5;
  column = (float) flame_floor_double (7.0 * flame_fraction_double (size * u));
  row = (float) flame_floor_double (7.0 * flame_fraction_double (size * v));
  odd = column - 2.0f * flame_floorf (0.5f * column);
  even = row - 2.0f * flame_floorf (0.5f * row);
  return ((line && odd + even > 0.0f) || odd * even > 0.0f) && column > 0.0f &&
         column < 6.0f && row > 0.0f && row < 6.0f;
}

FLAME_CUT_VARIATION (cut_alientext, 0.0f, 1.0f, 0.5f, flame_cut_alientext)
#endif
