/*
 * eMod: a ring of elliptic coordinates, shifted in itself.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (eMod, 281, FLAME_CONSTANTS (eMod, 4))
FLAME_PARAM (eMod, radius, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (eMod, distance, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (eMod)
{
  flame_fill_shifted_band (in->param[0], in->param[1], k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic-polar.h"

/*
 * k[0] = half of the ring, k[1] = the way, and that half, k[2] = band, k[3] =
 * 1/band
 */
FLAME_VARIATION (eMod)
{
  float mu, nu, moved, x, y;

  flame_to_elliptic (p->x, p->y, &mu, &nu);
  moved = nu > 0.0f ? mu + k[1] : mu - k[1];
  moved -= k[2] * flame_truncf (moved * k[3]);
  moved += nu > 0.0f ? -k[0] : k[0];
  flame_from_elliptic (mu < k[0] ? moved : mu, nu, &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
