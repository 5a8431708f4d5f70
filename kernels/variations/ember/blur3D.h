/*
 * blur3D: a soft ball around the origin.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blur3D, 108, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .draws = 6)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hump.h"

FLAME_VARIATION (blur3D)
{
  float around_s, around_c, up_s, up_c, scale;

  flame_sincos_turns (flame_rng_01 (rng), &around_s, &around_c);
  scale = w * flame_rng_hump (rng);
  flame_sincospif (flame_rng_01 (rng), &up_s, &up_c);
  o->x += scale * up_s * around_c;
  o->y += scale * up_s * around_s;
  o->z += scale * up_c;
}
#endif
