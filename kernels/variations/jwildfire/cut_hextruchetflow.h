/*
 * cut_hextruchetflow: cuts the curves of random hexagons out of the plane or
 * of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (
    cut_hextruchetflow, 954, FLAME_CUT, FLAME_PREPARED (cut_hextruchetflow))
FLAME_PARAM (cut_hextruchetflow, randomize, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (cut_hextruchetflow, mode, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_hextruchetflow, grid, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_hextruchetflow, zoom, 10.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (cut_hextruchetflow, invert, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_hextruchetflow
{
  FlameCutFrame frame;
  float shift[2];
  float scale;
  float edges;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_hextruchetflow)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  flame_fill_double (
      -in->randomize * sin (in->randomize * 180.0 / M_PI), k->shift);
  k->scale = (float) in->zoom;
  k->edges = (float) in->grid;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

#define FLAME_HEX_SIDE 1.73205f

FLAME_FN int
flame_cut_hextruchetflow (
    const struct FlameConstants_cut_hextruchetflow *k, float x, float y)
{
  const double shift = flame_constants_double (k->shift);
  const double u = (double) k->scale * (double) x + shift;
  const double v = (double) k->scale * (double) y + shift;
  const double a = u / 1.73205 - v / 3.0, c = 2.0 / 3.0 * v, b = -a - c;
  double i = flame_floor_double (a + 0.5), j = flame_floor_double (b + 0.5);
  double n = flame_floor_double (c + 0.5);
  const float da = flame_fabsf ((float) (i - a)),
              dc = flame_fabsf ((float) (n - c));
  const float db = flame_fabsf ((float) (j - b));
  const double rest = i + j + n;
  float px, py, ax, ay, way, near, edge;

  i -= da >= db && da >= dc ? rest : 0.0;
  n -= dc >= da && dc >= db ? rest : 0.0;
  px = (float) (u - 1.73205 * (i + 0.5 * n));
  py = (float) (v - 1.5 * n);
  way = flame_fraction_double (
            43758.54 * flame_sin_double (37.0 * i + 39.0 * n)) <= 0.5
            ? 1.0f
            : -1.0f;
  ax = flame_fabsf (px);
  ay = flame_fabsf (py);
  near = flame_at_most (flame_length (px, py + way),
      flame_length (ax - 0.5f * FLAME_HEX_SIDE, py - 0.5f * way));
  edge = 0.5f * FLAME_HEX_SIDE - ax +
         0.5f * flame_at_most (ax - FLAME_HEX_SIDE * ay, 0.0f);
  return flame_fabsf (near - 0.5f) < 0.25f ||
         (k->edges == 1.0f &&
             (edge > 1.0f || flame_smooth_step (0.01f, 0.02f, edge) < 0.1f));
}

FLAME_CUT_VARIATION (
    cut_hextruchetflow, -0.5f, 1.0f, 0.0f, flame_cut_hextruchetflow)
#endif
