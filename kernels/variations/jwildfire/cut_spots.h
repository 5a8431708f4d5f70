/*
 * cut_spots: cuts the plane or a square like a spotted coat.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_spots, 966, FLAME_CUT, FLAME_PREPARED (cut_spots))
FLAME_PARAM (
    cut_spots, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_spots, seed, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (cut_spots, zoom, 0.3)
FLAME_PARAM (
    cut_spots, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_spots
{
  FlameCutFrame frame;
  float shift_x[2];
  float shift_y[2];
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_spots)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  flame_fill_cut_shift (in->seed, k->shift_x);
  k->scale = (float) (43.0 * in->zoom);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"
#include "kernels/variations/common/unroll.h"

FLAME_FN float
flame_spots_noise (double x, double y)
{
  const double i = flame_floor_double (x), j = flame_floor_double (y);
  const float u = (float) (x - i), v = (float) (y - j);
  const float across = u * u * (3.0f - 2.0f * u),
              up = v * v * (3.0f - 2.0f * v);

  return flame_blend (flame_blend (flame_sine_hash (i, j, 0.0),
                          flame_sine_hash (i + 1.0, j, 0.0), across),
      flame_blend (flame_sine_hash (i, j + 1.0, 0.0),
          flame_sine_hash (i + 1.0, j + 1.0, 0.0), across),
      up);
}

FLAME_FN int
flame_cut_spots (const struct FlameConstants_cut_spots *k, float x, float y)
{
  const double u =
      (double) k->scale * (double) x + flame_constants_double (k->shift_x);
  const double v =
      (double) k->scale * (double) y + flame_constants_double (k->shift_y);
  float sum = 0.0f;

  FLAME_UNROLL
  for (int i = 0; i < 6; i++)
    sum += 1.0f / (float) (2 << i) *
           flame_spots_noise (u * (double) (1 << i), v * (double) (1 << i));
  return sum >= 0.4f;
}

FLAME_CUT_VARIATION (cut_spots, -1.0f, 2.0f, 0.0f, flame_cut_spots)
#endif
