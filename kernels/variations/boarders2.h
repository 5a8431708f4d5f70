/*
 * boarders2: frames round the points of the grid.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (boarders2, 114, .draws = 1, FLAME_CONSTANTS (boarders2, 3))
FLAME_PARAM (boarders2, c, 0.5)
FLAME_PARAM (boarders2, left, 0.5)
FLAME_PARAM (boarders2, right, 0.5)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (boarders2)
{
  const double c = fabs (flame_nonzero_double (in->param[0]));
  const double left = fabs (flame_nonzero_double (in->param[1]));
  const double right = fabs (flame_nonzero_double (in->param[2]));

  k[0] = (float) c;
  k[1] = (float) (c * left);
  k[2] = (float) (c + c * right);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/round.h"

/* k[0] = size of a cell, k[1] = its way out, k[2] = how often it goes */
FLAME_VARIATION (boarders2)
{
  float column = flame_round_away (p->x), row = flame_round_away (p->y);
  float x = p->x - column, y = p->y - row;
  float ax = flame_fabsf (x), ay = flame_fabsf (y);
  float longer = ax >= ay ? ax : ay;
  float out = flame_rng_01 (rng) < k[2] ? k[1] / flame_nonzero (longer) : 0.0f;

  o->x += w * (x * (k[0] + out) + column);
  o->y += w * (y * (k[0] + out) + row);
}
#endif
