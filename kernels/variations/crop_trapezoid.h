/*
 * crop_trapezoid: a trapezoid, or all but it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_trapezoid, 788, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_CONSTANTS (crop_trapezoid, 7))
FLAME_PARAM (
    crop_trapezoid, base_sup, 0.5, .aliases = "crop_trapezoid_Base_Sup_")
FLAME_PARAM (
    crop_trapezoid, base_inf, 0.2, .aliases = "crop_trapezoid_Base_Inf_")
FLAME_PARAM (crop_trapezoid, height, 0.5)
FLAME_PARAM (
    crop_trapezoid, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_trapezoid)
{
  const double across = in->param[1] - in->param[0];
  const double along = 2.0 * in->param[2];

  flame_copy_params (in, 0, 4, k);
  k[4] = (float) across;
  k[5] = (float) along;
  k[6] = (float) (1.0 / flame_nonzero_double (across * across + along * along));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

/*
 * k[0], k[1] = half of the sides below and above, k[2] = half of the height, k[3] =
 * whether its inside is cut out, k[4], k[5] = the slanted side, k[6] = one by its
 * square
 */
FLAME_VARIATION (crop_trapezoid)
{
  float x = flame_fabsf (p->x), over = flame_fabsf (p->y) - k[2];
  float part = ((k[1] - x) * k[4] + (k[2] - p->y) * k[5]) * k[6];
  float beyond =
      x - k[1] + k[4] * flame_at_most (flame_at_least (part, 0.0f), 1.0f);
  float beside =
      p->y - k[2] + k[5] * flame_at_most (flame_at_least (part, 0.0f), 1.0f);
  float wide = flame_at_least (0.0f, x - (p->y < 0.0f ? k[0] : k[1]));
  int inside = beyond < 0.0f && over < 0.0f;
  float first = wide * wide + over * over;
  float second = beyond * beyond + beside * beside;

  /* on the edge itself is not outside */
  flame_crop_shape (
      p, w, !inside && flame_at_most (first, second) > 0.0f, k[3], o);
}
#endif
