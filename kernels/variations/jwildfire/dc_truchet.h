/*
 * dc_truchet: a square of tiles of three kinds, turned at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_truchet, 825, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_truchet))
FLAME_PARAM (
    dc_truchet, type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (dc_truchet, zoom, 10.0)
FLAME_OWN_COLOR_PARAMS (dc_truchet)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_truchet
{
  FlameOwnColor color;
  float kind;
  float scale;
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/truchet-squares.h"

FLAME_PREPARE (dc_truchet)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->kind = (float) in->type;
  k->scale = (float) in->zoom;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/truchet-squares.h"
#include "kernels/variations/common/doubles.h"

FLAME_FN void
flame_dc_truchet (
    const struct FlameConstants_dc_truchet *k, float x, float y, float *rgb)
{
  const float u = k->scale * x, v = k->scale * y;
  const float column = flame_floorf (u), row = flame_floorf (v);
  const float turn = flame_sine_hash ((double) column, (double) row, 0.0);

  rgb[0] = rgb[1] = rgb[2] =
      flame_truchet_square (k->kind, turn, u - column, v - row);
}

FLAME_OWN_COLOR_VARIATION (dc_truchet, 0.5f, flame_dc_truchet, k)
#endif
