/*
 * dc_cairotiles: a square of tiles of five sides, on the way from square ones.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_cairotiles, 829, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_cairotiles, 13))
FLAME_PARAM (dc_cairotiles, zoom, 7.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (dc_cairotiles, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_cairotiles, time, 0.0)
FLAME_OWN_COLOR_PARAMS (dc_cairotiles)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_cairotiles)
{
  float *own = k + FLAME_OWN_COLOR_CONSTANTS;

  flame_fill_own_color (in, 3, k);
  const double turn =
      2.0 * M_PI * (in->param[2] / 10.0 - floor (in->param[2] / 10.0));
  const double size =
      (0.5 + fabs (sin (2.0 * turn)) * (0.5 * M_SQRT2 - 0.5)) * 2.0;
  const double part = turn / M_PI;
  const double half = part - floor (part) - 0.5;

  own[0] = (float) in->param[0];
  own[1] = (float) size;
  own[2] = (float) (part + 0.25 - floor (part + 0.25) > 0.5);
  own[3] = (float) cos (turn);
  own[4] = (float) sin (turn);
  own[5] = (float) (half > 0.0 ? 1.0 : half < 0.0 ? -1.0 : 0.0);
  own[6] = (float) (in->param[0] / 2000.0 * 1.5);
  own[7] = (float) (1.0 / size);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/stamps.h"

/*
 * own: scale, size, whether the kinds change places, turn, which way, width of an edge,
 * one by the size
 */
FLAME_VARIATION (dc_cairotiles)
{
  const float *own = k + FLAME_OWN_COLOR_CONSTANTS;
  float x, y, rgb[3];

  flame_own_color_place (p, k, 0.5f, rng, &x, &y);
  float u = own[0] * x - 0.5f * own[2], v = own[0] * y - 0.5f * own[2];
  float column, row, a, b, edge, far;

  /* cells of the size, scaled by it once more */
  column = flame_floorf (u * own[1] * own[7]);
  row = flame_floorf (v * own[1] * own[7]);
  u = u * own[1] - own[1] * column - 0.5f * own[1];
  v = v * own[1] - own[1] * row - 0.5f * own[1];
  u *= column - 2.0f * flame_floorf (0.5f * column) != 0.0f ? 1.0f : -1.0f;
  v *= row - 2.0f * flame_floorf (0.5f * row) != 0.0f ? 1.0f : -1.0f;
  a = u * own[3] + v * own[4];
  b = -u * own[4] + v * own[3];
  far = flame_at_least (flame_fabsf (a), flame_fabsf (b)) - 0.5f;
  edge = flame_smooth_step (-own[6], own[6], far);
  edge = own[2] != 0.0f ? 1.0f - edge : edge;
  column += row;
  if (edge < 0.5f &&
      (own[2] != 0.0f ? (flame_fabsf (a) - flame_fabsf (b)) * own[5] > 0.0f
                      : column - 2.0f * flame_floorf (0.5f * column) > 0.5f))
    edge = 0.4f;
  rgb[0] = edge > 0.0f ? flame_powf (edge, 1.0f / 2.2f) : 0.0f;
  rgb[1] = rgb[2] = rgb[0];
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
