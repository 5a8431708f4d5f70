/*
 * cut_fun: cuts random cells, joined at their corners, out of the plane or of
 * a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_fun, 634, FLAME_CUT, FLAME_PREPARED (cut_fun))
FLAME_PARAM (cut_fun, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (cut_fun, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_fun, zoom, 10.0)
FLAME_PARAM (
    cut_fun, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_fun
{
  FlameCutFrame frame;
  float shift_x[2];
  float shift_y[2];
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_fun)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  flame_fill_cut_shift (in->seed, k->shift_x);
  k->scale = (float) in->zoom;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/* 1 if the cell is one of the random ones, else 0. A number, because a
 * vector loop cannot compare truth values. */
FLAME_FN float
flame_cut_fun_cell (double i, double j)
{
  return flame_sine_hash (i, j, 0.0) >= 0.5f ? 1.0f : 0.0f;
}

FLAME_FN int
flame_cut_fun (const struct FlameConstants_cut_fun *k, float x, float y)
{
  const double u =
      (double) k->scale * (double) x + flame_constants_double (k->shift_x);
  const double v =
      (double) k->scale * (double) y + flame_constants_double (k->shift_y);
  const double i = flame_floor_double (u), j = flame_floor_double (v);
  const float a = 2.0f * (float) (u - i) - 1.0f;
  const float b = 2.0f * (float) (v - j) - 1.0f;
  /* The neighbours at 0.9 of a cell's side. */
  const double next_i = flame_floor_double (u + (a > 0.0f ? 0.9 : -0.9));
  const double next_j = flame_floor_double (v + (b > 0.0f ? 0.9 : -0.9));
  const float cell = flame_cut_fun_cell (i, j);
  const float beside = flame_cut_fun_cell (next_i, j);
  const float above = flame_cut_fun_cell (i, next_j);
  const float across = flame_cut_fun_cell (next_i, next_j);
  const float lone = cell == across ? flame_fabsf (cell - beside) : 0.0f;
  const float joined = beside == above ? beside * (1.0f - lone) : cell;
  const float far = a * a + b * b > 1.0201f ? joined : 0.0f;

  return cell + far > 0.0f;
}

FLAME_CUT_VARIATION (cut_fun, 0.0f, 1.0f, 0.5f, flame_cut_fun)
#endif
