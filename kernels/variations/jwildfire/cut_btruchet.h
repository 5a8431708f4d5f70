/*
 * cut_btruchet: cuts everything but the curves of random tiles out of the
 * plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_btruchet, 946, FLAME_CUT, FLAME_PREPARED (cut_btruchet))
FLAME_PARAM (
    cut_btruchet, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_btruchet, width, 2.0, FLAME_RANGE (0.5, 5.0))
FLAME_PARAM (cut_btruchet, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (cut_btruchet, zoom, 10.0)
FLAME_PARAM (
    cut_btruchet, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_btruchet
{
  FlameCutFrame frame;
  float shift_x[2];
  float shift_y[2];
  float scale;
  float width;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_btruchet)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  flame_fill_cut_shift (in->seed, k->shift_x);
  k->scale = (float) in->zoom;
  k->width = (float) (in->zoom * in->width / 200.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

/* From -1 to 1. */
FLAME_FN float
flame_btruchet_random (int32_t id)
{
  uint32_t n = (uint32_t) id;

  n = (n << 13) ^ n;
  n = n * (n * n * 15731u + 789221u) + 1376312589u;
  return (float) (int32_t) n / 2147483647.0f;
}

FLAME_FN int
flame_cut_btruchet (
    const struct FlameConstants_cut_btruchet *k, float x, float y)
{
  const double u =
      (double) k->scale * (double) x + flame_constants_double (k->shift_x);
  const double v =
      (double) k->scale * (double) y + flame_constants_double (k->shift_y);
  const double i = flame_floor_double (u), j = flame_floor_double (v);
  const float kind = flame_btruchet_random ((int32_t) (10000.0 * i + j));
  float a = 2.0f * (float) (u - i) - 1.0f, b = 2.0f * (float) (v - j) - 1.0f;
  const float straight = flame_at_most (flame_fabsf (a), flame_fabsf (b));
  float side, bent;

  a = kind < 0.67f ? a : -a;
  side = b < -a ? -1.0f : 1.0f;
  bent = flame_fabsf (flame_length (side * a - 1.0f, side * b - 1.0f) - 1.0f);
  return (kind < 0.33f ? straight : bent) >= k->width;
}

FLAME_CUT_VARIATION (cut_btruchet, -0.5f, 1.0f, 0.0f, flame_cut_btruchet)
#endif
