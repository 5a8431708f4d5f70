/*
 * JWildfire's crops: a point that is cut out moves to the origin, is not drawn, and
 * continues from there.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* Replaces the sum by (@x, @y), or by a hidden point if @cut. */
FLAME_FN void
flame_show_or_hide (FlameSum *o, float w, float x, float y, int cut)
{
  o->x = cut ? 0.0f : w * x;
  o->y = cut ? 0.0f : w * y;
  flame_hide (o, cut);
}

/*
 * @outside: whether the point is outside the shape
 * @invert: not 0 if the inside is cut out
 */
FLAME_FN void
flame_crop_shape (
    const FlamePoint *p, float w, int outside, float invert, FlameSum *o)
{
  const int cut = (outside != 0) == (invert == 0.0f);

  flame_show_or_hide (o, w, p->x, p->y, cut);
}
