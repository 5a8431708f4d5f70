/*
 * crop_vesica: the lens that two discs have in common, or all but it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_vesica, 785, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_CONSTANTS (crop_vesica, 4))
FLAME_PARAM (crop_vesica, width, 0.2)
FLAME_PARAM (crop_vesica, height, 0.1)
FLAME_PARAM (
    crop_vesica, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_vesica)
{
  const double radius = 1.0 + in->param[1], apart = 0.8 + in->param[0];

  k[0] = (float) radius;
  k[1] = (float) apart;
  k[2] = (float) sqrt (fmax (radius * radius - apart * apart, 0.0));
  k[3] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

/*
 * k[0] = the discs' radius, k[1] = how far they are from the middle, k[2] = half of
 * the lens's height, k[3] = whether its inside is cut out
 */
FLAME_VARIATION (crop_vesica)
{
  float x = flame_fabsf (p->x), y = flame_fabsf (p->y);
  int beyond = (y - k[2]) * k[1] > x * k[2];
  float u = beyond ? x : x + k[1], v = beyond ? y - k[2] : y;
  float far = flame_sqrtf (u * u + v * v) - (beyond ? 0.0f : k[0]);

  flame_crop_shape (p, w, far > 0.0f, k[3], o);
}
#endif
