/*
 * cut_2ewangtile: cuts random paths, which meet at the edges of tiles, out of
 * the plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_2ewangtile, 940, FLAME_CUT, FLAME_PREPARED (cut_2ewangtile))
FLAME_PARAM (cut_2ewangtile, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (
    cut_2ewangtile, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_2ewangtile, zoom, 25.0)
FLAME_PARAM (
    cut_2ewangtile, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_2ewangtile
{
  FlameCutFrame frame;
  float shift_x[2];
  float shift_y[2];
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_2ewangtile)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  flame_fill_cut_shift (in->seed, k->shift_x);
  k->scale = (float) in->zoom;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

#define FLAME_WANG_WIDTH 0.1f
#define FLAME_WANG_RADIUS 0.45f /* (1 - width)/2 */
#define FLAME_WANG_CORNER 0.25710678f

/* Whether a path crosses the edge (@i, @j). */
FLAME_FN int
flame_wang_edge (double i, double j)
{
  const double a = flame_fraction_double (0.1031 * i);
  const double b = flame_fraction_double (0.1031 * j);
  const double more = a * (b + 19.19) + b * (a + 19.19) + a * (a + 19.19);

  return flame_fraction_double ((a + b + 2.0 * more) * (a + more)) >= 0.5;
}

/* The distance from the edge of a path that ends. The next two functions are
 * for paths that bend and that fork. */
FLAME_FN float
flame_wang_end (float x, float y)
{
  const float ax = flame_fabsf (x);

  return y < ax ? flame_length (x, y) - FLAME_WANG_CORNER
                : FLAME_WANG_RADIUS - flame_length (ax - 0.5f, y - 0.5f);
}

FLAME_FN float
flame_wang_bend (float x, float y)
{
  return flame_fabsf (flame_length (x - 0.5f, y - 0.5f) - 0.5f) -
         0.5f * FLAME_WANG_WIDTH;
}

FLAME_FN float
flame_wang_fork (float x, float y)
{
  const float far = flame_length (x - 0.5f, flame_fabsf (y) - 0.5f);

  return flame_at_least (-x - 0.5f * FLAME_WANG_WIDTH, FLAME_WANG_RADIUS - far);
}

/* @ways: a bit for each side that a path crosses, 1: above, 2: right, 4:
 * below, 8: left */
FLAME_FN float
flame_wang_tile (int ways, float x, float y)
{
  switch (ways) {
    case 1:
      return flame_at_least (
          flame_wang_end (x, y), 0.15f - flame_length (x, y));
    case 2:
      return flame_wang_end (y, x);
    case 4:
      return flame_wang_end (x, -y);
    case 8:
      return flame_wang_end (y, -x);
    case 3:
      return flame_wang_bend (x, y);
    case 6:
      return flame_wang_bend (x, -y);
    case 9:
      return flame_wang_bend (-x, y);
    case 12:
      return flame_wang_bend (-x, -y);
    case 5:
      return flame_fabsf (x) - 0.5f * FLAME_WANG_WIDTH;
    case 10:
      return flame_fabsf (y) - 0.5f * FLAME_WANG_WIDTH;
    case 7:
      return flame_wang_fork (x, y);
    case 11:
      return flame_wang_fork (y, x);
    case 13:
      return flame_wang_fork (-x, y);
    case 14:
      return flame_wang_fork (-y, x);
    case 15:
      return FLAME_WANG_RADIUS -
             flame_length (flame_fabsf (x) - 0.5f, flame_fabsf (y) - 0.5f);
    default:
      return 1.414f;
  }
}

FLAME_FN int
flame_cut_2ewangtile (
    const struct FlameConstants_cut_2ewangtile *k, float x, float y)
{
  const double u =
      (double) k->scale * (double) x + flame_constants_double (k->shift_x);
  const double v =
      (double) k->scale * (double) y + flame_constants_double (k->shift_y);
  const double i = flame_floor_double (u + 0.5);
  const double j = flame_floor_double (v + 0.5);
  const int above = flame_wang_edge (i, j) ? 1 : 0;
  const int right = flame_wang_edge (-i - 1.0, -j) ? 2 : 0;
  const int below = flame_wang_edge (i, j - 1.0) ? 4 : 0;
  const int left = flame_wang_edge (-i, -j) ? 8 : 0;
  const float far = flame_wang_tile (
      above | right | below | left, (float) (u - i), (float) (v - j));
  const float edge = flame_at_most (far, flame_fabsf (far - 0.1f) - 0.1f);

  return flame_smooth_step (0.0f, 0.001f, edge / k->scale) < 0.91f;
}

FLAME_CUT_VARIATION (cut_2ewangtile, 0.0f, 1.0f, 0.5f, flame_cut_2ewangtile)
#endif
