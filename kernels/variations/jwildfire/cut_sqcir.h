/*
 * cut_sqcir: cuts the outside of a shape between a star and a circle out of
 * the plane or of a square.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/cut-info.h"

FLAME_INFO (cut_sqcir, 967, FLAME_CUT, FLAME_PREPARED (cut_sqcir))
FLAME_PARAM (
    cut_sqcir, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_sqcir, zoom, 2.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (
    cut_sqcir, invert, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cut_sqcir, power, 2.0, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/cut.h"

struct FlameConstants_cut_sqcir
{
  FlameCutFrame frame;
  float scale;
  float power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cut_sqcir)
{
  flame_fill_cut (in->mode, in->invert, &k->frame);
  k->scale = (float) in->zoom;
  k->power = (float) in->power;
}
#endif

#ifdef FLAME_VARIATION
FLAME_FN int
flame_cut_sqcir (const struct FlameConstants_cut_sqcir *k, float x, float y)
{
  const float u = k->scale * x, v = k->scale * y;

  return flame_powf (flame_fabsf (u - v), k->power) +
             flame_powf (flame_fabsf (u + v), k->power) >
         1.0f;
}

FLAME_CUT_VARIATION (cut_sqcir, -0.5f, 1.0f, 0.0f, flame_cut_sqcir)
#endif
