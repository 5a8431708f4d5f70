/*
 * crop_box: a rectangle, or everything else.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_box, 782, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_PREPARED (crop_box))
FLAME_PARAM (crop_box, width, 0.5)
FLAME_PARAM (crop_box, height, 0.5)
FLAME_PARAM (
    crop_box, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_crop_box
{
  float width; /* half of its sides */
  float height;
  float invert; /* whether the inside is cut out */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_box)
{
  k->width = (float) in->width;
  k->height = (float) in->height;
  k->invert = (float) in->invert;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

FLAME_VARIATION (crop_box)
{
  int outside = flame_fabsf (p->x) > k->width || flame_fabsf (p->y) > k->height;

  flame_crop_shape (p, w, outside, k->invert, o);
}
#endif
