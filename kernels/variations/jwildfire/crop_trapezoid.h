/*
 * crop_trapezoid: a trapezoid, or everything else.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (crop_trapezoid, 788, .traits = FLAME_WRITES_SUM | FLAME_WRITES_RGB,
    FLAME_PREPARED (crop_trapezoid))
FLAME_PARAM (crop_trapezoid, base_sup, 0.5,
    .aliases = "crop_trapezoid_Base_Sup_",
    FLAME_NAME_IN (FLAME_JWILDFIRE, "crop_trapezoid_lmay"))
FLAME_PARAM (crop_trapezoid, base_inf, 0.2,
    .aliases = "crop_trapezoid_Base_Inf_",
    FLAME_NAME_IN (FLAME_JWILDFIRE, "crop_trapezoid_lmin"))
FLAME_PARAM (crop_trapezoid, height, 0.5)
FLAME_PARAM (
    crop_trapezoid, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_crop_trapezoid
{
  float base_sup; /* half the sides below and above */
  float base_inf;
  float height; /* half of it */
  float invert; /* whether the inside is cut out */
  float across; /* the slanted side */
  float along;
  float square;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (crop_trapezoid)
{
  const double across = in->base_inf - in->base_sup;
  const double along = 2.0 * in->height;

  k->base_sup = (float) in->base_sup;
  k->base_inf = (float) in->base_inf;
  k->height = (float) in->height;
  k->invert = (float) in->invert;
  k->across = (float) across;
  k->along = (float) along;
  k->square =
      (float) (1.0 / flame_nonzero_double (across * across + along * along));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hidden.h"

FLAME_VARIATION (crop_trapezoid)
{
  float x = flame_fabsf (p->x), over = flame_fabsf (p->y) - k->height;
  float part = ((k->base_inf - x) * k->across + (k->height - p->y) * k->along) *
               k->square;
  float beyond = x - k->base_inf +
                 k->across * flame_at_most (flame_at_least (part, 0.0f), 1.0f);
  float beside = p->y - k->height +
                 k->along * flame_at_most (flame_at_least (part, 0.0f), 1.0f);
  float wide =
      flame_at_least (0.0f, x - (p->y < 0.0f ? k->base_sup : k->base_inf));
  int inside = beyond < 0.0f && over < 0.0f;
  float first = wide * wide + over * over;
  float second = beyond * beyond + beside * beside;

  /* A point on the edge is not outside. */
  flame_crop_shape (
      p, w, !inside && flame_at_most (first, second) > 0.0f, k->invert, o);
}
#endif
