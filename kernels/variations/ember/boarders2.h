/*
 * boarders2: frames around the points of the integer grid.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (boarders2, 114, .draws = 1, FLAME_PREPARED (boarders2))
FLAME_PARAM (boarders2, c, 0.5, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.4}))
FLAME_PARAM (boarders2, left, 0.5, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.65}))
FLAME_PARAM (boarders2, right, 0.5, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.35}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_boarders2
{
  float cell;  /* scale of a cell */
  float out;   /* how far points move outwards */
  float often; /* probability of that */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (boarders2)
{
  const double c = fabs (flame_nonzero_double (in->c));
  const double left = fabs (flame_nonzero_double (in->left));
  const double right = fabs (flame_nonzero_double (in->right));

  k->cell = (float) c;
  k->out = (float) (c * left);
  k->often = (float) (c + c * right);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/round.h"

FLAME_VARIATION (boarders2)
{
  float column = flame_round_away (p->x), row = flame_round_away (p->y);
  float x = p->x - column, y = p->y - row;
  float ax = flame_fabsf (x), ay = flame_fabsf (y);
  float longer = ax >= ay ? ax : ay;
  float out =
      flame_rng_01 (rng) < k->often ? k->out / flame_nonzero (longer) : 0.0f;

  o->x += w * (x * (k->cell + out) + column);
  o->y += w * (y * (k->cell + out) + row);
}
#endif
