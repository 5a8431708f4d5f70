/*
 * circular: turns points around the origin by random angles.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circular, 1076, .draws = 1, FLAME_PREPARED (circular))
FLAME_PARAM (circular, angle, 90.0)
FLAME_PARAM (circular, seed, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_circular
{
  float half_turns; /* the most half turns */
  float seed;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (circular)
{
  k->half_turns = (float) (in->angle / 180.0);
  k->seed = (float) in->seed;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/circular.h"

FLAME_VARIATION (circular)
{
  flame_show_circular (p, k->half_turns, k->seed, 12.9898 * (double) p->x,
      78.233 * (double) p->y, w, rng, o);
}
#endif
