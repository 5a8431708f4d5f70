/*
 * Colours of carpets with holes, one on top of another.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

typedef struct
{
  float scale;
  float levels;
  float even[3]; /* the colour under an even number of carpets */
  float odd[3];
} FlameCarpets;

#ifdef FLAME_PREPARE
/* @param: time, N, direction, frequencies */
static void FLAME_UNUSED
flame_fill_carpets (const double *param, FlameCarpets *k)
{
  const double time = param[0], way = (param[2] == 1.0 ? 0.1 : -1.0) * time;
  const double base[3] = {cos (time), tan (time), sin (time)};

  k->scale = (float) pow (2.0, way - floor (way));
  k->levels = (float) param[1];
  for (int c = 0; c < 3; c++) {
    k->even[c] = (float) cos (base[c] * param[3 + c]);
    k->odd[c] = (float) cos ((1.0 - base[c]) * param[3 + c]);
  }
}
#endif

/* Returns: whether no level of a carpet has a hole there */
FLAME_FN int
flame_carpet_hit (const FlameCarpets *k, float u, float v)
{
  u *= k->scale;
  v *= k->scale;
  for (int i = 0; (float) i < k->levels; i++) {
    float column = flame_floorf (3.0f * u), row = flame_floorf (3.0f * v);

    if (column == 1.0f && row == 1.0f)
      return 0;
    u = 3.0f * u - column;
    v = 3.0f * v - row;
  }
  return 1;
}

FLAME_FN void
flame_carpets (const FlameCarpets *k, float x, float y, float *rgb)
{
  const float u = flame_fractionf (flame_fabsf (x));
  const float v = flame_fractionf (flame_fabsf (y));
  int hits = 0;

  for (int i = 0; i < 4; i++)
    hits += flame_carpet_hit (k, 0.1f * (float) i + u, 0.1f * (float) i + v);
  for (int c = 0; c < 3; c++)
    rgb[c] = hits % 2 ? k->odd[c] : k->even[c];
}
