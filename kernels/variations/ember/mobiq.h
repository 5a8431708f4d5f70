/*
 * mobiq: a Moebius map of quaternions.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (mobiq, 407, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_PREPARED (mobiq))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_mobiq
{
  float map[16]; /* a, then b, c and d of (a q + b)/(c q + d) */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (mobiq)
{
  k->map[0] = (float) in->at;
  k->map[1] = (float) in->ax;
  k->map[2] = (float) in->ay;
  k->map[3] = (float) in->az;
  k->map[4] = (float) in->bt;
  k->map[5] = (float) in->bx;
  k->map[6] = (float) in->by;
  k->map[7] = (float) in->bz;
  k->map[8] = (float) in->ct;
  k->map[9] = (float) in->cx;
  k->map[10] = (float) in->cy;
  k->map[11] = (float) in->cz;
  k->map[12] = (float) in->dt;
  k->map[13] = (float) in->dx;
  k->map[14] = (float) in->dy;
  k->map[15] = (float) in->dz;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/quaternion-map.h"

FLAME_VARIATION (mobiq)
{
  float out[4];

  (void) flame_map_quaternion (k->map, p->x, p->y, p->z, out);
  o->x += w * out[0];
  o->y += w * out[1];
  o->z += w * out[2];
}
#endif
