/*
 * bTransform: a branch of a root in bipolar coordinates, moved and split.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bTransform, 306, .draws = 1, FLAME_CONSTANTS (bTransform, 5))
FLAME_PARAM (bTransform, rotate, 0.0)
FLAME_PARAM (bTransform, power, 0.0, .type = FLAME_REAL_NONZERO,
    FLAME_RANGE (1.0, 2147483647.0))
FLAME_PARAM (bTransform, move, 0.0)
FLAME_PARAM (bTransform, split, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bTransform)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) in->param[2];
  k[3] = (float) in->param[3];
  k[4] = (float) (1.0 / in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/bipolar.h"

/* k[0] = rotate, k[1] = power, k[2] = move, k[3] = split, k[4] = 1/power */
FLAME_VARIATION (bTransform)
{
  float branch = flame_floorf (flame_rng_01 (rng) * k[1]);
  float tau, sigma, x, y;

  flame_to_bipolar (p->x, p->y, &tau, &sigma);
  tau = tau * k[4] + k[2] + (p->x >= 0.0f ? k[3] : -k[3]);
  sigma = (sigma + k[0] + FLAME_TWO_PI * branch) * k[4];
  flame_from_bipolar (tau, sigma, &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
