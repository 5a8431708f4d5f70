/*
 * zblur: blurs the height.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (zblur, 180, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .draws = 4)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hump.h"

FLAME_VARIATION (zblur)
{
  o->z += w * flame_rng_hump (rng);
}
#endif
