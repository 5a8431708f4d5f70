/*
 * hexcrop: a hexagon; what is outside is dropped far off, and the sum with it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hexcrop, 345, .z = FLAME_Z_WEIGHT,
    .traits = FLAME_READS_SUM | FLAME_WRITES_SUM, FLAME_CONSTANTS (hexcrop, 15))
FLAME_PARAM (hexcrop, scale_x, 1.0)
FLAME_PARAM (hexcrop, scale_y, 1.0)
FLAME_PARAM (hexcrop, center_x, 0.0)
FLAME_PARAM (hexcrop, center_y, 0.0)
FLAME_PARAM (hexcrop, dropoff, 1e+10)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hexcrop)
{
  k[0] = (float) (in->param[2]);
  k[1] = (float) (in->param[3]);
  k[2] = (float) (in->param[4]);
  k[3] = (float) (-0.5 * in->param[0]);
  k[4] = (float) (M_SQRT2 * 0.75 * in->param[1]);
  k[5] = (float) (0.5 * in->param[0]);
  k[6] = (float) (M_SQRT2 * 0.75 * in->param[1]);
  k[7] = (float) (M_SQRT2 * in->param[0]);
  k[8] = (float) (0.0 * in->param[1]);
  k[9] = (float) (0.5 * in->param[0]);
  k[10] = (float) (M_SQRT2 * -0.75 * in->param[1]);
  k[11] = (float) (-0.5 * in->param[0]);
  k[12] = (float) (M_SQRT2 * -0.75 * in->param[1]);
  k[13] = (float) (-M_SQRT2 * in->param[0]);
  k[14] = (float) (0.0 * in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/unroll.h"

/*
 * k[0] = x, k[1] = y, k[2] = dropoff, k[3] = corner 0, k[4] = y0, k[5] =
 * corner 1, k[6] = y1, k[7] = corner 2, k[8] = y2, k[9] = corner 3, k[10] =
 * y3, k[11] = corner 4, k[12] = y4, k[13] = corner 5, k[14] = y5
 */
FLAME_VARIATION (hexcrop)
{
  float x = p->x + k[0], y = p->y + k[1], crossed = 0.0f;

  FLAME_UNROLL
  for (int i = 0; i < 6; i++) {
    const float *a = k + 3 + 2 * i, *b = k + 3 + (i == 0 ? 10 : 2 * i - 2);
    float above_a = a[1] <= y ? 1.0f : 0.0f, above_b = b[1] <= y ? 1.0f : 0.0f;
    float edge =
        (b[0] - a[0]) * (y - a[1]) / flame_nonzero (b[1] - a[1]) + a[0];

    crossed += x < edge ? flame_fabsf (above_a - above_b) : 0.0f;
  }
  /* an odd number of sides is to the right: 1, else 0 */
  crossed -= 2.0f * flame_floorf (0.5f * crossed);
  o->x = crossed != 0.0f ? o->x + w * x : k[2];
  o->y = crossed != 0.0f ? o->y + w * y : k[2];
}
#endif
