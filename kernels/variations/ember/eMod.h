/*
 * eMod: shifts a ring of elliptic coordinates within itself.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (eMod, 281, FLAME_PREPARED (eMod))
FLAME_PARAM (eMod, radius, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (eMod, distance, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/prepare.h"

struct FlameConstants_eMod
{
  FlameShiftedBand band;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (eMod)
{
  flame_fill_shifted_band (in->radius, in->distance, &k->band);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic-polar.h"

FLAME_VARIATION (eMod)
{
  float mu, nu, moved, x, y;

  flame_to_elliptic (p->x, p->y, &mu, &nu);
  moved = nu > 0.0f ? mu + k->band.shift : mu - k->band.shift;
  moved -= k->band.width * flame_truncf (moved * k->band.inverse_width);
  moved += nu > 0.0f ? -k->band.half : k->band.half;
  flame_from_elliptic (mu < k->band.half ? moved : mu, nu, &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
