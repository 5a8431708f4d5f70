/*
 * dc_dmodulus: a rectangle in which two turned maps meet, each with a colour.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_dmodulus, 636, .draws = 1, .state = 1,
    .traits = FLAME_WRITES_COLOR, FLAME_PREPARED (dc_dmodulus))
FLAME_PARAM (dc_dmodulus, x, 2.0)
FLAME_PARAM (dc_dmodulus, y, 2.0)
FLAME_PARAM (dc_dmodulus, angle, 45.0)
FLAME_PARAM (dc_dmodulus, shiftx, 0.0)
FLAME_PARAM (dc_dmodulus, shifty, 0.0)
FLAME_PARAM (dc_dmodulus, color1, 0.0)
FLAME_PARAM (dc_dmodulus, speed1, 0.0)
FLAME_PARAM (dc_dmodulus, color2, 1.0)
FLAME_PARAM (dc_dmodulus, speed2, 0.0)
FLAME_PARAM (
    dc_dmodulus, square, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_dc_dmodulus
{
  float half_width; /* half a period of x, 1/period, then the same of y */
  float inverse_width;
  float half_height;
  float inverse_height;
  float mix_cosine; /* products of the maps' cosine and sine */
  float mix_sine;
  float mix_second;
  float by_share; /* whether the first map has its own probability */
  float shift_x;
  float shift_y;
  float mixes[4]; /* how the maps mix their colours */
  /* whether the result is wrapped into the rectangle */
  float square;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_dmodulus)
{
  const double angle = in->angle * M_PI / 180.0;
  const double s = sin (angle), c = cos (angle);

  k->half_width = (float) in->x;
  k->inverse_width = (float) (0.5 / flame_nonzero_double (in->x));
  k->half_height = (float) in->y;
  k->inverse_height = (float) (0.5 / flame_nonzero_double (in->y));
  k->mix_cosine = (float) (c * c);
  k->mix_sine = (float) (s * c);
  k->mix_second = (float) (s * s);
  k->by_share = (float) (in->angle <= 45.0);
  k->shift_x = (float) in->shiftx;
  k->shift_y = (float) in->shifty;
  k->mixes[0] = (float) (0.5 * (1.0 + in->speed1));
  k->mixes[1] = (float) (0.5 * (1.0 - in->speed1) * in->color1);
  k->mixes[2] = (float) (0.5 * (1.0 + in->speed2));
  k->mixes[3] = (float) (0.5 * (1.0 - in->speed2) * in->color2);
  k->square = (float) in->square;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/wrap.h"

/* state[0]: the colour, which is kept from call to call */
FLAME_VARIATION (dc_dmodulus)
{
  float choice = flame_rng_01 (rng);
  int first =
      k->by_share != 0.0f ? choice < k->mix_cosine : choice >= k->mix_second;
  float x =
      flame_wrap (p->x, k->half_width, 2.0f * k->half_width, k->inverse_width);
  float y = flame_wrap (
      p->y, k->half_height, 2.0f * k->half_height, k->inverse_height);
  float u = first ? x * k->mix_cosine + y * k->mix_sine + k->half_width
                  : x * k->mix_sine + y * k->mix_second;
  float v = first ? y * k->mix_cosine - x * k->mix_sine - k->half_height
                  : y * k->mix_sine - x * k->mix_second;
  float color = first ? o->state[0] * k->mixes[0] + k->mixes[1]
                      : o->state[0] * k->mixes[2] + k->mixes[3];

  u += k->shift_x;
  v += k->shift_y;
  o->x += w * (k->square != 0.0f ? flame_wrap (u, k->half_width,
                                       2.0f * k->half_width, k->inverse_width)
                                 : u);
  o->y += w * (k->square != 0.0f ? flame_wrap (v, k->half_height,
                                       2.0f * k->half_height, k->inverse_height)
                                 : v);
  o->state[0] = color;
  o->color = color - flame_truncf (color);
}
#endif
