/*
 * bMod: a band of the bipolar plane, shifted in itself.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bMod, 256, FLAME_CONSTANTS (bMod, 4))
FLAME_PARAM (bMod, radius, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (bMod, distance, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (bMod)
{
  flame_fill_shifted_band (in->param[0], in->param[1], k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/bipolar.h"

/*
 * k[0] = half of the band, k[1] = the way, and that half, k[2] = band, k[3] =
 * 1/band
 */
FLAME_VARIATION (bMod)
{
  float tau, sigma, moved, x, y;

  flame_to_bipolar (p->x, p->y, &tau, &sigma);
  moved = tau + k[1];
  moved -= k[2] * flame_truncf (moved * k[3]);
  flame_from_bipolar (
      flame_fabsf (tau) < k[0] ? moved - k[0] : tau, sigma, &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
