/*
 * crop_polygon: a disc, a polygon or a star with six points, or everything
 * else.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_polygon, 790, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_PREPARED (crop_polygon))
FLAME_PARAM (
    crop_polygon, type, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 4.0))
FLAME_PARAM (crop_polygon, radius, 0.35)
FLAME_PARAM (
    crop_polygon, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_crop_polygon
{
  float type;
  float radius;
  float mirror_cosine; /* direction of its mirrors */
  float mirror_sine;
  float invert; /* whether the inside is cut out */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_polygon)
{
  /* Cosine and sine of the mirrors' direction, by type. */
  const double kinds[5][2] = {{1.0, 0.0}, {0.809016994, 0.587785252},
      {0.866025404, -0.5}, {0.9238795325, -0.3826834323},
      {0.5, -0.86602540378}};
  const double *kind = kinds[(int) in->type];

  k->type = (float) in->type;
  k->radius = (float) in->radius;
  k->mirror_cosine = (float) kind[0];
  k->mirror_sine = (float) kind[1];
  k->invert = (float) in->invert;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

/* Mirrors a point that is behind the line perpendicular to (@a, @b). */
FLAME_FN void
flame_crop_fold (float a, float b, float *x, float *y)
{
  const float behind = 2.0f * flame_at_most (a * *x + b * *y, 0.0f);

  *x -= behind * a;
  *y -= behind * b;
}

FLAME_VARIATION (crop_polygon)
{
  float x = flame_fabsf (p->x), y = flame_fabsf (p->y), far;

  y = k->type == 1.0f ? -p->y : y;
  /* Mirrored until one side is left, which is above. */
  if (k->type == 1.0f || k->type == 3.0f) {
    flame_crop_fold (-k->mirror_cosine,
        k->type == 1.0f ? k->mirror_sine : -k->mirror_sine, &x, &y);
    flame_crop_fold (k->mirror_cosine,
        k->type == 1.0f ? k->mirror_sine : -k->mirror_sine, &x, &y);
  } else if (k->type == 2.0f) {
    flame_crop_fold (-k->mirror_cosine, -k->mirror_sine, &x, &y);
  } else if (k->type == 4.0f) {
    flame_crop_fold (-k->mirror_cosine, -k->mirror_sine, &x, &y);
    flame_crop_fold (-k->mirror_sine, -k->mirror_cosine, &x, &y);
  }
  far = y - k->radius;
  if (k->type == 0.0f)
    far = flame_sqrtf (p->x * p->x + p->y * p->y) - k->radius;
  flame_crop_shape (p, w, far > 0.0f, k->invert, o);
}
#endif
