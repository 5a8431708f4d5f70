/*
 * crop_polygon: a disc, a polygon or a star of six points, or all but it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_polygon, 790, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_CONSTANTS (crop_polygon, 5))
FLAME_PARAM (
    crop_polygon, type, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 4.0))
FLAME_PARAM (crop_polygon, radius, 0.35)
FLAME_PARAM (
    crop_polygon, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_polygon)
{
  /* cosine and sine of each kind's mirrors */
  static const double kinds[5][2] = {{1.0, 0.0}, {0.809016994, 0.587785252},
      {0.866025404, -0.5}, {0.9238795325, -0.3826834323},
      {0.5, -0.86602540378}};
  const double *kind = kinds[(int) in->param[0]];

  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) kind[0];
  k[3] = (float) kind[1];
  k[4] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

/* mirrors what is behind the line across (@a, @b) */
FLAME_FN void
flame_crop_fold (float a, float b, float *x, float *y)
{
  const float behind = 2.0f * flame_at_most (a * *x + b * *y, 0.0f);

  *x -= behind * a;
  *y -= behind * b;
}

/*
 * k[0] = kind, k[1] = radius, k[2], k[3] = its mirrors, k[4] = whether its
 * inside is cut out
 */
FLAME_VARIATION (crop_polygon)
{
  float x = flame_fabsf (p->x), y = flame_fabsf (p->y), far;

  y = k[0] == 1.0f ? -p->y : y;
  /* folded until one side is left, which is above */
  if (k[0] == 1.0f || k[0] == 3.0f) {
    flame_crop_fold (-k[2], k[0] == 1.0f ? k[3] : -k[3], &x, &y);
    flame_crop_fold (k[2], k[0] == 1.0f ? k[3] : -k[3], &x, &y);
  } else if (k[0] == 2.0f) {
    flame_crop_fold (-k[2], -k[3], &x, &y);
  } else if (k[0] == 4.0f) {
    flame_crop_fold (-k[2], -k[3], &x, &y);
    flame_crop_fold (-k[3], -k[2], &x, &y);
  }
  far = y - k[1];
  if (k[0] == 0.0f)
    far = flame_sqrtf (p->x * p->x + p->y * p->y) - k[1];
  flame_crop_shape (p, w, far > 0.0f, k[4], o);
}
#endif
