/*
 * crop_rhombus: a rhombus, or everything else.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_rhombus, 784, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_PREPARED (crop_rhombus))
FLAME_PARAM (crop_rhombus, width, 0.5)
FLAME_PARAM (crop_rhombus, height, 0.5)
FLAME_PARAM (
    crop_rhombus, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_crop_rhombus
{
  float width; /* half of its diagonals */
  float height;
  float invert; /* whether the inside is cut out */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_rhombus)
{
  k->width = (float) in->width;
  k->height = (float) in->height;
  k->invert = (float) in->invert;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

FLAME_VARIATION (crop_rhombus)
{
  float u = flame_fabsf (p->x) * k->height + flame_fabsf (p->y) * k->width;

  flame_crop_shape (p, w, u > k->width * k->height, k->invert, o);
}
#endif
