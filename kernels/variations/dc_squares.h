/*
 * dc_squares: a square of carpets with holes, one upon the other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_squares, 809, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_squares, 13))
FLAME_PARAM (dc_squares, seed, 5000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_squares, time, 85.5, FLAME_RANGE (0.0, 1000.0))
FLAME_PARAM (dc_squares, N, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 20.0))
FLAME_PARAM (
    dc_squares, direction, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_squares, redF, 1.8, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_squares_Red_Fac_")
FLAME_PARAM (dc_squares, greenF, 1.9, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_squares_Green_Fac_")
FLAME_PARAM (dc_squares, blueF, 2.2, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_squares_Blue_Fac_")
FLAME_OWN_COLOR_PARAMS (dc_squares)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_squares)
{
  const double time = in->param[1];
  const double way = (in->param[3] == 1.0 ? 0.1 : -1.0) * time;
  const double base[3] = {cos (time), tan (time), sin (time)};

  flame_fill_own_color (in, 7, k);
  k[5] = (float) pow (2.0, way - floor (way));
  k[6] = (float) in->param[2];
  for (int c = 0; c < 3; c++) {
    k[7 + c] = (float) cos (base[c] * in->param[4 + c]);
    k[10 + c] = (float) cos ((1.0 - base[c]) * in->param[4 + c]);
  }
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"

/* whether no level of a carpet has a hole there */
FLAME_FN int
flame_squares_hit (const float *k, float u, float v)
{
  u *= k[5];
  v *= k[5];
  for (int i = 0; (float) i < k[6]; i++) {
    float column = flame_floorf (3.0f * u), row = flame_floorf (3.0f * v);

    if (column == 1.0f && row == 1.0f)
      return 0;
    u = 3.0f * u - column;
    v = 3.0f * v - row;
  }
  return 1;
}

/*
 * k[5] = scale, k[6] = levels, k[7] to k[9] = the colour under an even number of
 * carpets, k[10] to k[12] = under an odd one
 */
FLAME_VARIATION (dc_squares)
{
  float x, y, rgb[3];

  flame_own_color_place (p, k, 0.5f, rng, &x, &y);

  float u = flame_fractionf (flame_fabsf (x));
  float v = flame_fractionf (flame_fabsf (y));
  int hits = 0;

  for (int i = 0; i < 4; i++)
    hits += flame_squares_hit (k, 0.1f * (float) i + u, 0.1f * (float) i + v);
  for (int c = 0; c < 3; c++)
    rgb[c] = hits % 2 ? k[10 + c] : k[7 + c];
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
