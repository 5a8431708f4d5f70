/*
 * cut_truchet: cuts what is between lines on random tiles out of the plane or
 * of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_truchet, 971, FLAME_CUT, FLAME_PREPARED (cut_truchet))
FLAME_PARAM (
    cut_truchet, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    cut_truchet, type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (cut_truchet, seed, 1000.0, .type = FLAME_INTEGER)
FLAME_PARAM (cut_truchet, zoom, 10.0)
FLAME_PARAM (
    cut_truchet, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_truchet
{
  FlameCutFrame frame;
  float shift_x[2];
  float shift_y[2];
  float scale;
  float type;
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/quick-sine.h"

static void FLAME_UNUSED
flame_fill_truchet_shift (double far, struct FlameConstants_cut_truchet *k)
{
  const double a = 43758.5453 * flame_quick_sine (127.1 * far + 311.7 * far);
  const double b = 43758.5453 * flame_quick_sine (269.5 * far + 183.3 * far);

  flame_fill_double (far * (a - floor (a)), k->shift_x);
  flame_fill_double (far * (b - floor (b)), k->shift_y);
}

FLAME_PREPARE (cut_truchet)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  flame_fill_truchet_shift (floor (7.0 * in->seed), k);
  k->scale = (float) in->zoom;
  k->type = (float) in->type;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/truchet-squares.h"

FLAME_FN int
flame_cut_truchet (const struct FlameConstants_cut_truchet *k, float x, float y)
{
  const double u =
      (double) k->scale * (double) x + flame_constants_double (k->shift_x);
  const double v =
      (double) k->scale * (double) y + flame_constants_double (k->shift_y);
  const double i = flame_floor_double (u), j = flame_floor_double (v);
  const double turn = flame_fraction_double (
      43758.5453123 * flame_sin_double (12.9898 * i + 78.233 * j));

  return flame_truchet_square (
             k->type, (float) turn, (float) (u - i), (float) (v - j)) == 0.0f;
}

FLAME_CUT_VARIATION (cut_truchet, -0.5f, 1.0f, 0.0f, flame_cut_truchet)
#endif
