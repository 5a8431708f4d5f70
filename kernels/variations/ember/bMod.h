/*
 * bMod: shifts a band of bipolar coordinates within itself.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bMod, 256, FLAME_PREPARED (bMod))
FLAME_PARAM (bMod, radius, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (bMod, distance, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/prepare.h"

struct FlameConstants_bMod
{
  FlameShiftedBand band;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bMod)
{
  flame_fill_shifted_band (in->radius, in->distance, &k->band);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/bipolar.h"

FLAME_VARIATION (bMod)
{
  float tau, sigma, moved, x, y;

  flame_to_bipolar (p->x, p->y, &tau, &sigma);
  moved = tau + k->band.shift;
  moved -= k->band.width * flame_truncf (moved * k->band.inverse_width);
  flame_from_bipolar (
      flame_fabsf (tau) < k->band.half ? moved - k->band.half : tau, sigma, &x,
      &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
