/*
 * crop_x: a diagonal cross with round ends, or all but it; what is cut out goes on
 * from its place.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_x, 786, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_CONSTANTS (crop_x, 3))
FLAME_PARAM (crop_x, radius, 0.1)
FLAME_PARAM (crop_x, w, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (crop_x, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_x)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

/* k[0] = the bars' radius, k[1] = their length, k[2] = whether the inside is cut out */
FLAME_VARIATION (crop_x)
{
  float x = flame_fabsf (p->x), y = flame_fabsf (p->y);
  float end = 0.5f * flame_at_most (x + y, k[1]);
  float u = x - end, v = y - end;
  int outside = flame_sqrtf (u * u + v * v) - k[0] > 0.0f;

  o->x = w * p->x;
  o->y = w * p->y;
  flame_hide (o, outside == (k[2] == 0.0f));
}
#endif
