/*
 * julian2: julian of the point after an affine map of its own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (julian2, 460, .draws = 1, FLAME_CONSTANTS (julian2, 13))
FLAME_PARAM (julian2, a, 1.0)
FLAME_PARAM (julian2, b, 0.0)
FLAME_PARAM (julian2, c, 0.0)
FLAME_PARAM (julian2, d, 1.0)
FLAME_PARAM (julian2, e, 0.0)
FLAME_PARAM (julian2, f, 0.0)
FLAME_PARAM (julian2, power, 2.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (julian2, dist, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/root-branch.h"

FLAME_PREPARE (julian2)
{
  const double power = flame_nonzero_double (in->param[6]);

  flame_copy_params (in, 0, 6, k);
  k[6] = (float) (1.0 / power);
  k[7] = (float) (0.5 * in->param[7] / power);
  flame_fill_root_branch (power, k + 8);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/root-branch.h"

/*
 * k[0] to k[5] = the map, k[6] = 1/power, k[7] = dist/(2 power), from k[8] on
 * the branches
 */
FLAME_VARIATION (julian2)
{
  float turns = flame_root_branch (rng, k + 8);
  float u = k[0] * p->x + k[1] * p->y + k[4];
  float v = k[2] * p->x + k[3] * p->y + k[5];
  float scale = w * flame_powf (u * u + v * v, k[7]);
  float s, c;

  flame_sincosf (flame_atan2f (v, u) * k[6] + FLAME_TWO_PI * turns, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
