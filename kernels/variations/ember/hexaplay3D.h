/*
 * hexaplay3D: copies at the corners of a hexagon or a triangle, in turn.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hexaplay3D, 509, .z = FLAME_Z_OWN, .draws = 2, .state = 3,
    .traits = FLAME_MAKES_Z | FLAME_READS_SUM | FLAME_WRITES_SUM |
              FLAME_READS_FORM | FLAME_RAISES_Z,
    FLAME_PREPARED (hexaplay3D))
FLAME_PARAM (hexaplay3D, majp, 1.0)
FLAME_PARAM (hexaplay3D, scale, 0.25)
FLAME_PARAM (hexaplay3D, zlift, 0.25)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hexaplay3D
{
  float layer; /* distance of the two layers from the middle */
  float scale;
  float scale_z; /* of z */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hexaplay3D)
{
  k->layer = (float) fmax (0.5 * (fabs (in->majp) - 1.0), 0.0);
  k->scale = (float) (0.5 * in->scale);
  k->scale_z = (float) (0.5 * in->zlift);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/corners.h"

FLAME_VARIATION (hexaplay3D)
{
  int six = flame_next_corner (rng, o->state);
  float below = flame_rng_bit (rng);
  float corner = six ? o->state[1] : o->state[2];
  float x = flame_sum_x (p, o) + p->x, y = flame_sum_y (p, o) + p->y;
  float u, v;

  flame_corner (six ? corner : 2.0f * corner, &u, &v);
  flame_count_corner (six, o->state);
  o->x = k->scale * x + w * u;
  o->y = k->scale * y + w * v;
  o->z += k->scale_z * p->z + (below != 0.0f ? -k->layer : k->layer);
}
#endif
