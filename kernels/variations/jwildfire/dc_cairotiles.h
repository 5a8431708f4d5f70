/*
 * dc_cairotiles: a square of tiles with five sides, which arise from square
 * ones.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_cairotiles, 829, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_cairotiles))
FLAME_PARAM (dc_cairotiles, zoom, 7.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (dc_cairotiles, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_cairotiles, time, 0.0)
FLAME_OWN_COLOR_PARAMS (dc_cairotiles)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_cairotiles
{
  FlameOwnColor color;
  float scale;
  float size;
  float swapped;
  float cosine;
  float sine;
  float way;
  float edge;
  float inverse_size;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_cairotiles)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  const double turn = 2.0 * M_PI * (in->time / 10.0 - floor (in->time / 10.0));
  const double size =
      (0.5 + fabs (sin (2.0 * turn)) * (0.5 * M_SQRT2 - 0.5)) * 2.0;
  const double part = turn / M_PI;
  const double half = part - floor (part) - 0.5;

  k->scale = (float) in->zoom;
  k->size = (float) size;
  k->swapped = (float) (part + 0.25 - floor (part + 0.25) > 0.5);
  k->cosine = (float) cos (turn);
  k->sine = (float) sin (turn);
  k->way = (float) (half > 0.0 ? 1.0 : half < 0.0 ? -1.0 : 0.0);
  k->edge = (float) (in->zoom / 2000.0 * 1.5);
  k->inverse_size = (float) (1.0 / size);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/stamps.h"

FLAME_VARIATION (dc_cairotiles)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);
  float u = k->scale * x - 0.5f * k->swapped,
        v = k->scale * y - 0.5f * k->swapped;
  float column, row, a, b, edge, far;

  /* Cells of the size, scaled by the size once more. */
  column = flame_floorf (u * k->size * k->inverse_size);
  row = flame_floorf (v * k->size * k->inverse_size);
  u = u * k->size - k->size * column - 0.5f * k->size;
  v = v * k->size - k->size * row - 0.5f * k->size;
  u *= column - 2.0f * flame_floorf (0.5f * column) != 0.0f ? 1.0f : -1.0f;
  v *= row - 2.0f * flame_floorf (0.5f * row) != 0.0f ? 1.0f : -1.0f;
  a = u * k->cosine + v * k->sine;
  b = -u * k->sine + v * k->cosine;
  far = flame_at_least (flame_fabsf (a), flame_fabsf (b)) - 0.5f;
  edge = flame_smooth_step (-k->edge, k->edge, far);
  edge = k->swapped != 0.0f ? 1.0f - edge : edge;
  column += row;
  if (edge < 0.5f &&
      (k->swapped != 0.0f
              ? (flame_fabsf (a) - flame_fabsf (b)) * k->way > 0.0f
              : column - 2.0f * flame_floorf (0.5f * column) > 0.5f))
    edge = 0.4f;
  rgb[0] = edge > 0.0f ? flame_powf (edge, 1.0f / 2.2f) : 0.0f;
  rgb[1] = rgb[2] = rgb[0];
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
