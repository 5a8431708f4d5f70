/*
 * cut_x: cuts the bars of an X out of the plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_x, 975, FLAME_CUT, FLAME_PREPARED (cut_x))
FLAME_PARAM (cut_x, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_x, zoom, 1.0)
FLAME_PARAM (cut_x, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_x, size, 0.1)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_x
{
  FlameCutFrame frame;
  float scale;
  float thick; /* thickness of the bars */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_x)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->thick = (float) in->size;
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN int
flame_cut_x (const struct FlameConstants_cut_x *k, float x, float y)
{
  const float u = flame_fabsf (k->scale * x), v = flame_fabsf (k->scale * y);
  const float far = 0.70710678f * flame_fabsf (v - u) - k->thick;

  /* Where a soft edge of 0.009 has reached a tenth. */
  return far < 0.0017622f;
}

FLAME_CUT_VARIATION (cut_x, -0.5f, 1.0f, 0.0f, flame_cut_x)
#endif
