/*
 * crop_vesica: the lens that two discs have in common, or everything else.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_vesica, 785, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_PREPARED (crop_vesica))
FLAME_PARAM (crop_vesica, width, 0.2)
FLAME_PARAM (crop_vesica, height, 0.1)
FLAME_PARAM (
    crop_vesica, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_crop_vesica
{
  float radius;      /* of the discs */
  float apart;       /* distance of their centres from the middle */
  float half_height; /* of the lens */
  float invert;      /* whether the inside is cut out */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_vesica)
{
  const double radius = 1.0 + in->height, apart = 0.8 + in->width;

  k->radius = (float) radius;
  k->apart = (float) apart;
  k->half_height = (float) sqrt (fmax (radius * radius - apart * apart, 0.0));
  k->invert = (float) in->invert;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

FLAME_VARIATION (crop_vesica)
{
  float x = flame_fabsf (p->x), y = flame_fabsf (p->y);
  int beyond = (y - k->half_height) * k->apart > x * k->half_height;
  float u = beyond ? x : x + k->apart, v = beyond ? y - k->half_height : y;
  float far = flame_sqrtf (u * u + v * v) - (beyond ? 0.0f : k->radius);

  flame_crop_shape (p, w, far > 0.0f, k->invert, o);
}
#endif
