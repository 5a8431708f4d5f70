/*
 * A grid of hexagons with side 1.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/round.h"

#define FLAME_SQRT3 1.7320508075689f

/*
 * Finds the hexagon that contains (x, y): @a counts along x, @c along the row above;
 * its middle is at (sqrt 3 (a + c/2), 3/2 c).
 */
FLAME_FN void
flame_find_hexagon (float x, float y, float *a, float *c)
{
  float third = y * (1.0f / 3.0f);
  float u = x * 0.57735026918963f - third, w = 2.0f * third, v = -u - w;
  float ru = flame_round_away (u), rv = flame_round_away (v);
  float rw = flame_round_away (w);
  float du = flame_fabsf (ru - u), dv = flame_fabsf (rv - v);
  float dw = flame_fabsf (rw - w);
  int first = du > dv && du > dw, second = !first && dv > dw;

  *a = first ? -rv - rw : ru;
  *c = first || second ? rw : -ru - rv;
}
