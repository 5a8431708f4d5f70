/*
 * crop_cross: a cross with rounded ends, or everything else.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_cross, 783, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_PREPARED (crop_cross))
FLAME_PARAM (crop_cross, width, 0.5)
FLAME_PARAM (crop_cross, size, 0.5)
FLAME_PARAM (crop_cross, round, 0.001)
FLAME_PARAM (
    crop_cross, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_crop_cross
{
  float length; /* half the length and width of an arm */
  float width;
  float smaller;
  float invert; /* whether the inside is cut out */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_cross)
{
  k->length = (float) fmax (in->width, in->size);
  k->width = (float) fmin (in->width, in->size);
  k->smaller = (float) (0.1 * sin (1.2 * in->round));
  k->invert = (float) in->invert;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

FLAME_VARIATION (crop_cross)
{
  float x = flame_fabsf (p->x), y = flame_fabsf (p->y);
  float along = flame_at_least (x, y) - k->length;
  float across = flame_at_most (x, y) - k->width;
  float far = flame_at_least (along, across);
  float u = far > 0.0f ? along : -(along + k->length) + k->width;
  float v = far > 0.0f ? across : -far;
  float edge;

  u = flame_at_least (u, 0.0f);
  v = flame_at_least (v, 0.0f);
  edge = flame_sqrtf (u * u + v * v);
  edge = far > 0.0f ? edge : (far < 0.0f ? -edge : 0.0f);
  flame_crop_shape (p, w, edge + k->smaller > 0.0f, k->invert, o);
}
#endif
