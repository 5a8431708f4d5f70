/*
 * dc_dmodulus: a rectangle in which two turned maps meet, each with a colour.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_dmodulus, 636, .draws = 1, .state = 1,
    .traits = FLAME_WRITES_COLOR, FLAME_CONSTANTS (dc_dmodulus, 15))
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

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_dmodulus)
{
  const double angle = in->param[2] * M_PI / 180.0;
  const double s = sin (angle), c = cos (angle);

  k[0] = (float) in->param[0];
  k[1] = (float) (0.5 / flame_nonzero_double (in->param[0]));
  k[2] = (float) in->param[1];
  k[3] = (float) (0.5 / flame_nonzero_double (in->param[1]));
  k[4] = (float) (c * c);
  k[5] = (float) (s * c);
  k[6] = (float) (s * s);
  k[7] = (float) (in->param[2] <= 45.0);
  k[8] = (float) in->param[3];
  k[9] = (float) in->param[4];
  k[10] = (float) (0.5 * (1.0 + in->param[6]));
  k[11] = (float) (0.5 * (1.0 - in->param[6]) * in->param[5]);
  k[12] = (float) (0.5 * (1.0 + in->param[8]));
  k[13] = (float) (0.5 * (1.0 - in->param[8]) * in->param[7]);
  k[14] = (float) in->param[9];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/wrap.h"

/*
 * k[0] to k[3] = half width and height and 1/width, 1/height, k[4] to k[6] =
 * the maps' products of cosine and sine, k[7] = whether the first map is chosen
 * by its own share, k[8], k[9] = shift, k[10] to k[13] = how the maps mix in
 * their colours, k[14] = whether into the rectangle. The colour is the use's
 * own, kept from visit to visit.
 */
FLAME_VARIATION (dc_dmodulus)
{
  float choice = flame_rng_01 (rng);
  int first = k[7] != 0.0f ? choice < k[4] : choice >= k[6];
  float x = flame_wrap (p->x, k[0], 2.0f * k[0], k[1]);
  float y = flame_wrap (p->y, k[2], 2.0f * k[2], k[3]);
  float u = first ? x * k[4] + y * k[5] + k[0] : x * k[5] + y * k[6];
  float v = first ? y * k[4] - x * k[5] - k[2] : y * k[5] - x * k[6];
  float color =
      first ? o->state[0] * k[10] + k[11] : o->state[0] * k[12] + k[13];

  u += k[8];
  v += k[9];
  o->x += w * (k[14] != 0.0f ? flame_wrap (u, k[0], 2.0f * k[0], k[1]) : u);
  o->y += w * (k[14] != 0.0f ? flame_wrap (v, k[2], 2.0f * k[2], k[3]) : v);
  o->state[0] = color;
  o->color = color - flame_truncf (color);
}
#endif
