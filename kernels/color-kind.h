/*
 * A point's colour after an xform that does not blend it with its own colour.
 *
 * Facts: JWildfire's transformation steps for CYCLIC and DISTANCE.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"
#include "kernels/frame-params.h"

/* entries of JWildfire's palettes from 0 to 1 */
#define FLAME_DISTANCE_STEPS 254.0f

/* Replaces NaN by 0. */
FLAME_FN float
flame_hold_color (float color)
{
  return color > 0.0f ? (color < 1.0f ? color : 1.0f) : 0.0f;
}

/* @k: FLAME_COLOR_FLOATS floats */
FLAME_FN float
flame_cycle_color (const FLAME_RECORD float *k, float color)
{
  const float turned = color + k[FLAME_COLOR_STEP];

  return flame_hold_color (turned - flame_floorf (turned));
}

/*
 * @dx, @dy, @dz: the distance that the xform moved the point, which selects a palette
 * entry
 */
FLAME_FN float
flame_distance_color (const FLAME_RECORD float *k, float dx, float dy, float dz)
{
  const float distance = flame_sqrtf (dx * dx + dy * dy + dz * dz);
  const float at = k[FLAME_COLOR_START] + distance * k[FLAME_COLOR_STEP];
  const float step = flame_floorf (at * FLAME_DISTANCE_STEPS + 0.5f);
  const float turns = flame_floorf (step * (1.0f / FLAME_PALETTE_ENTRIES));

  const float entry = step - turns * FLAME_PALETTE_ENTRIES;

  /* A NaN becomes a number here. The palette's last entry is beyond 1. */
  return entry > 0.0f ? entry * (1.0f / FLAME_DISTANCE_STEPS) : 0.0f;
}
