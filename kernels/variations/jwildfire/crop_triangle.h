/*
 * crop_triangle: a triangle; points that are cut out are hidden and continue
 * from where they are.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_triangle, 787, .traits = FLAME_WRITES_RGB,
    FLAME_PREPARED (crop_triangle))
FLAME_PARAM (crop_triangle, x1, 0.0)
FLAME_PARAM (crop_triangle, y1, 0.5)
FLAME_PARAM (crop_triangle, x2, 0.5)
FLAME_PARAM (crop_triangle, y2, 0.5)
FLAME_PARAM (crop_triangle, x3, 0.0)
FLAME_PARAM (crop_triangle, y3, -0.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_crop_triangle
{
  float first[2];
  float second[2];
  float third[2];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_triangle)
{
  k->first[0] = (float) in->x1;
  k->first[1] = (float) in->y1;
  k->second[0] = (float) in->x2;
  k->second[1] = (float) in->y2;
  k->third[0] = (float) in->x3;
  k->third[1] = (float) in->y3;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

/* Above 0 on one side of the line from @a to @b, below 0 on the other. */
FLAME_FN float
flame_triangle_side (const float *a, const float *b, const FlamePoint *p)
{
  return (b[0] - a[0]) * (p->y - a[1]) - (b[1] - a[1]) * (p->x - a[0]);
}

FLAME_VARIATION (crop_triangle)
{
  float a = flame_triangle_side (k->first, k->second, p),
        b = flame_triangle_side (k->second, k->third, p);
  float c = flame_triangle_side (k->third, k->first, p);
  int inside = (a >= 0.0f && b >= 0.0f && c >= 0.0f) ||
               (a <= 0.0f && b <= 0.0f && c <= 0.0f);

  o->x += w * p->x;
  o->y += w * p->y;
  flame_hide (o, !inside);
}
#endif
