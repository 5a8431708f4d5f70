/*
 * crop_box: a rectangle, or all but it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_box, 782, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_CONSTANTS (crop_box, 3))
FLAME_PARAM (crop_box, width, 0.5)
FLAME_PARAM (crop_box, height, 0.5)
FLAME_PARAM (
    crop_box, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_box)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

/* k[0], k[1] = half of its sides, k[2] = whether its inside is cut out */
FLAME_VARIATION (crop_box)
{
  int outside = flame_fabsf (p->x) > k[0] || flame_fabsf (p->y) > k[1];

  flame_crop_shape (p, w, outside, k[2], o);
}
#endif
