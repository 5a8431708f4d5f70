/*
 * cut_metaballs: cuts drops, which flow together around random places, out of
 * the plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_metaballs, 959, FLAME_CUT, FLAME_PREPARED (cut_metaballs))
FLAME_PARAM (
    cut_metaballs, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_metaballs, zoom, 7.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (
    cut_metaballs, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_metaballs, time, 0.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_metaballs
{
  FlameCutFrame frame;
  float scale;
  float time;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_metaballs)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->time = (float) in->time;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"
#include "kernels/variations/common/unroll.h"

/* A coordinate of a cell's place in its cell, 0 to 1. */
FLAME_FN float
flame_metaball_place (double at, float time)
{
  const float turn =
      (float) flame_fraction_double (43758.5453 * flame_sin_double (at));

  return 0.5f * flame_sinf (6.2831f * turn + time) + 0.5f;
}

FLAME_FN int
flame_cut_metaballs (
    const struct FlameConstants_cut_metaballs *k, float x, float y)
{
  const float u = k->scale * x, v = k->scale * y;
  const float i = flame_floorf (u), j = flame_floorf (v);
  float least = 1.0f;

  FLAME_UNROLL
  for (int n = 0; n < 9; n++) {
    const float column = i + (float) (n % 3 - 1), row = j + (float) (n / 3 - 1);
    const double a = (double) column, b = (double) row;
    const float px = flame_metaball_place (127.1 * a + 311.7 * b, k->time);
    const float py = flame_metaball_place (269.5 * a + 183.3 * b, k->time);
    const float far = flame_length (column + px - u, row + py - v);

    least = flame_at_most (least, least * far);
  }
  return least < 0.06f;
}

FLAME_CUT_VARIATION (cut_metaballs, 0.0f, 1.0f, 0.5f, flame_cut_metaballs)
#endif
