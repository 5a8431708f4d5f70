/*
 * hexcrop: a hexagon; the points outside, and their sum, move far away.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hexcrop, 345, .z = FLAME_Z_WEIGHT, .traits = FLAME_WRITES_SUM,
    FLAME_PREPARED (hexcrop))
FLAME_PARAM (hexcrop, scale_x, 1.0)
FLAME_PARAM (hexcrop, scale_y, 1.0)
FLAME_PARAM (hexcrop, center_x, 0.0)
FLAME_PARAM (hexcrop, center_y, 0.0)
FLAME_PARAM (hexcrop, dropoff, 1e+10)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hexcrop
{
  float center_x;
  float center_y;
  float dropoff;
  float corners[12]; /* x and y of each */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hexcrop)
{
  k->center_x = (float) (in->center_x);
  k->center_y = (float) (in->center_y);
  k->dropoff = (float) (in->dropoff);
  k->corners[0] = (float) (-0.5 * in->scale_x);
  k->corners[1] = (float) (M_SQRT2 * 0.75 * in->scale_y);
  k->corners[2] = (float) (0.5 * in->scale_x);
  k->corners[3] = (float) (M_SQRT2 * 0.75 * in->scale_y);
  k->corners[4] = (float) (M_SQRT2 * in->scale_x);
  k->corners[5] = (float) (0.0 * in->scale_y);
  k->corners[6] = (float) (0.5 * in->scale_x);
  k->corners[7] = (float) (M_SQRT2 * -0.75 * in->scale_y);
  k->corners[8] = (float) (-0.5 * in->scale_x);
  k->corners[9] = (float) (M_SQRT2 * -0.75 * in->scale_y);
  k->corners[10] = (float) (-M_SQRT2 * in->scale_x);
  k->corners[11] = (float) (0.0 * in->scale_y);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/unroll.h"

FLAME_VARIATION (hexcrop)
{
  float x = p->x + k->center_x, y = p->y + k->center_y, crossed = 0.0f;

  FLAME_UNROLL
  for (int i = 0; i < 6; i++) {
    const float *a = k->corners + 2 * i,
                *b = k->corners + (i == 0 ? 10 : 2 * i - 2);
    float above_a = a[1] <= y ? 1.0f : 0.0f, above_b = b[1] <= y ? 1.0f : 0.0f;
    float edge =
        (b[0] - a[0]) * (y - a[1]) / flame_nonzero (b[1] - a[1]) + a[0];

    crossed += x < edge ? flame_fabsf (above_a - above_b) : 0.0f;
  }
  /* 1 if an odd number of sides is to the right, so that the point is
   * inside; otherwise 0. */
  crossed -= 2.0f * flame_floorf (0.5f * crossed);
  o->x = crossed != 0.0f ? o->x + w * x : k->dropoff;
  o->y = crossed != 0.0f ? o->y + w * y : k->dropoff;
}
#endif
