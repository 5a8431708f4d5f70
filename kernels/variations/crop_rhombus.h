/*
 * crop_rhombus: a rhombus, or all but it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_rhombus, 784, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_CONSTANTS (crop_rhombus, 3))
FLAME_PARAM (crop_rhombus, width, 0.5)
FLAME_PARAM (crop_rhombus, height, 0.5)
FLAME_PARAM (
    crop_rhombus, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_rhombus)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

/* k[0], k[1] = half of its diagonals, k[2] = whether its inside is cut out */
FLAME_VARIATION (crop_rhombus)
{
  float u = flame_fabsf (p->x) * k[1] + flame_fabsf (p->y) * k[0];

  flame_crop_shape (p, w, u > k[0] * k[1], k[2], o);
}
#endif
