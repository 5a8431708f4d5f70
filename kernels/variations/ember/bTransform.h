/*
 * bTransform: a branch of a root in bipolar coordinates, chosen at random,
 * moved and split.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bTransform, 306, .draws = 1, FLAME_PREPARED (bTransform))
FLAME_PARAM (bTransform, rotate, 0.0)
FLAME_PARAM (bTransform, power, 0.0, .type = FLAME_REAL_NONZERO,
    FLAME_RANGE (1.0, 2147483647.0), FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
FLAME_PARAM (bTransform, move, 0.0)
FLAME_PARAM (bTransform, split, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_bTransform
{
  float rotate;
  float power;
  float move;
  float split;
  float inverse_power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bTransform)
{
  k->rotate = (float) in->rotate;
  k->power = (float) in->power;
  k->move = (float) in->move;
  k->split = (float) in->split;
  k->inverse_power = (float) (1.0 / in->power);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/bipolar.h"

FLAME_VARIATION (bTransform)
{
  float branch = flame_floorf (flame_rng_01 (rng) * k->power);
  float tau, sigma, x, y;

  flame_to_bipolar (p->x, p->y, &tau, &sigma);
  tau =
      tau * k->inverse_power + k->move + (p->x >= 0.0f ? k->split : -k->split);
  sigma = (sigma + k->rotate + FLAME_TWO_PI * branch) * k->inverse_power;
  flame_from_bipolar (tau, sigma, &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
