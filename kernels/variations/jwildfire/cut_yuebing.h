/*
 * cut_yuebing: cuts the plane or a square by a sine of the product of x and y.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_yuebing, 976, FLAME_CUT, FLAME_PREPARED (cut_yuebing))
FLAME_PARAM (
    cut_yuebing, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_yuebing, zoom, 0.25)
FLAME_PARAM (
    cut_yuebing, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_yuebing, p1, 2.0)
FLAME_PARAM (cut_yuebing, p2, 25.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_yuebing
{
  FlameCutFrame frame;
  float scale;
  float frequency;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_yuebing)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->frequency = (float) (10000.0 * sin (0.5 * in->p1) * in->p2);
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN int
flame_cut_yuebing (const struct FlameConstants_cut_yuebing *k, float x, float y)
{
  const double u = (double) k->scale * (double) x;
  const double v = (double) k->scale * (double) y;

  return flame_sin_double (u * v * (double) k->frequency) < 0.3;
}

FLAME_CUT_VARIATION (cut_yuebing, -0.5f, 1.0f, 0.0f, flame_cut_yuebing)
#endif
