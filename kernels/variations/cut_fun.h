/*
 * cut_fun: the plane, or a square, without random cells that are joined at
 * their corners.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cut_fun, 634, .draws = 2,
    .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB, FLAME_CONSTANTS (cut_fun, 7))
FLAME_PARAM (cut_fun, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (cut_fun, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_fun, zoom, 10.0)
FLAME_PARAM (
    cut_fun, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/java-random.h"

FLAME_PREPARE (cut_fun)
{
  uint64_t state = flame_java_seed (in->param[0]);
  const double x = in->param[0] * flame_java_double (&state);
  const double y = in->param[0] * flame_java_double (&state);

  /* whole cells apart, so that floats hold the place within a cell */
  k[0] = (float) (x - floor (x));
  k[1] = (float) (y - floor (y));
  k[2] = (float) in->param[2];
  k[3] = (float) in->param[1];
  k[4] = (float) in->param[3];
  k[5] = (float) floor (x);
  k[6] = (float) floor (y);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/* whether a cell is one */
FLAME_FN int
flame_cut_fun_cell (float i, float j)
{
  return flame_sine_hash ((double) i, (double) j, 0.0) >= 0.5f;
}

/*
 * k[0], k[1] = place within a cell, k[2] = zoom, k[3] = whether a square is
 * drawn, k[4] = whether the cells are and not the rest, k[5], k[6] = the first
 * cell
 */
FLAME_VARIATION (cut_fun)
{
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  float middle = k[3] != 0.0f ? 0.5f : 0.0f;
  float x = k[3] != 0.0f ? first : p->x, y = k[3] != 0.0f ? second : p->y;
  float u = x * k[2] + k[0], v = y * k[2] + k[1];
  float i = flame_floorf (u), j = flame_floorf (v);
  float a = 2.0f * (u - i) - 1.0f, b = 2.0f * (v - j) - 1.0f;
  /* the neighbours 0.9 of a cell away */
  float next_i = flame_floorf (u + (a > 0.0f ? 0.9f : -0.9f));
  float next_j = flame_floorf (v + (b > 0.0f ? 0.9f : -0.9f));
  int own = flame_cut_fun_cell (i + k[5], j + k[6]);
  int beside = flame_cut_fun_cell (next_i + k[5], j + k[6]);
  int above = flame_cut_fun_cell (i + k[5], next_j + k[6]);
  int across = flame_cut_fun_cell (next_i + k[5], next_j + k[6]);
  int joined =
      beside == above ? (own == across && own != beside ? 0 : beside) : own;
  int cell = own || (joined && a * a + b * b > 1.0201f);
  int drawn = cell == (k[4] != 0.0f);

  o->x = w * ((drawn ? x : 0.0f) - middle);
  o->y = w * ((drawn ? y : 0.0f) - middle);
  flame_hide (o, !drawn);
}
#endif
