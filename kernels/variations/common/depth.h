/*
 * Moves a point along itself, further with its height: depth, and JWildfire's
 * post_depth, which adds it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

FLAME_FN void
flame_add_depth (const FlamePoint *p, float power, float w, FlameSum *o)
{
  float height = flame_fabsf (p->z);
  float scale =
      height != 0.0f && power != 1.0f ? flame_powf (height, power) : height;

  o->x += w * (p->entry_x + p->x * scale);
  o->y += w * (p->entry_y + p->y * scale);
  o->z += w * (p->entry_z + p->z * scale);
}
