/*
 * circular2: circular, with the factors of the hash as parameters.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circular2, 1077, .draws = 1, FLAME_PREPARED (circular2))
FLAME_PARAM (circular2, angle, 90.0)
FLAME_PARAM (circular2, seed, 0.0)
FLAME_PARAM (circular2, xx, 12.9898)
FLAME_PARAM (circular2, yy, 78.233)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_circular2
{
  float half_turns; /* the most half turns */
  float seed;
  float x[2]; /* factors of x and y in the hash, as doubles */
  float y[2];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"

FLAME_PREPARE (circular2)
{
  k->half_turns = (float) (in->angle / 180.0);
  k->seed = (float) in->seed;
  flame_fill_double (in->xx, k->x);
  flame_fill_double (in->yy, k->y);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/circular.h"

FLAME_VARIATION (circular2)
{
  flame_show_circular (p, k->half_turns, k->seed,
      flame_constants_double (k->x) * (double) p->x,
      flame_constants_double (k->y) * (double) p->y, w, rng, o);
}
#endif
