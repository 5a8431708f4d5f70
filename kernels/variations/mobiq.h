/*
 * mobiq: a Moebius map of quaternions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mobiq, 407, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_CONSTANTS (mobiq, 16))
FLAME_PARAM (mobiq, at, 1.0)
FLAME_PARAM (mobiq, ax, 0.0)
FLAME_PARAM (mobiq, ay, 0.0)
FLAME_PARAM (mobiq, az, 0.0)
FLAME_PARAM (mobiq, bt, 0.0)
FLAME_PARAM (mobiq, bx, 0.0)
FLAME_PARAM (mobiq, by, 0.0)
FLAME_PARAM (mobiq, bz, 0.0)
FLAME_PARAM (mobiq, ct, 0.0)
FLAME_PARAM (mobiq, cx, 0.0)
FLAME_PARAM (mobiq, cy, 0.0)
FLAME_PARAM (mobiq, cz, 0.0)
FLAME_PARAM (mobiq, dt, 1.0)
FLAME_PARAM (mobiq, dx, 0.0)
FLAME_PARAM (mobiq, dy, 0.0)
FLAME_PARAM (mobiq, dz, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mobiq)
{
  flame_copy_params (in, 0, 16, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/quaternion-map.h"

/* k[0] to k[3] = a, then b, c and d of (a q + b)/(c q + d) */
FLAME_VARIATION (mobiq)
{
  float out[4];

  (void) flame_map_quaternion (k, p->x, p->y, p->z, out);
  o->x += w * out[0];
  o->y += w * out[1];
  o->z += w * out[2];
}
#endif
