/*
 * crop_x: a diagonal cross with round ends, or everything else; points that
 * are cut out are hidden and continue from where they are.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_x, 786, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_PREPARED (crop_x))
FLAME_PARAM (crop_x, radius, 0.1)
FLAME_PARAM (crop_x, w, 0.5, FLAME_RANGE (0.0, 1.0),
    FLAME_NAME_IN (FLAME_JWILDFIRE, "crop_x_width"))
FLAME_PARAM (crop_x, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_crop_x
{
  float radius; /* of the bars */
  float w;      /* length of the bars */
  float invert; /* whether the inside is cut out */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_x)
{
  k->radius = (float) in->radius;
  k->w = (float) in->w;
  k->invert = (float) in->invert;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

FLAME_VARIATION (crop_x)
{
  float x = flame_fabsf (p->x), y = flame_fabsf (p->y);
  float end = 0.5f * flame_at_most (x + y, k->w);
  float u = x - end, v = y - end;
  int outside = flame_sqrtf (u * u + v * v) - k->radius > 0.0f;

  o->x = w * p->x;
  o->y = w * p->y;
  flame_hide (o, outside == (k->invert == 0.0f));
}
#endif
