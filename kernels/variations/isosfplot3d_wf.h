/*
 * isosfplot3d_wf: points of a box where a formula is about 0; hidden where none is
 * found.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/formula-info.h"

FLAME_INFO (isosfplot3d_wf, 884, .z = FLAME_Z_OWN, .draws = 1,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z | FLAME_WRITES_RGB,
    FLAME_CONSTANTS (isosfplot3d_wf, FLAME_FORMULA_CONSTANTS + 10))
FLAME_PARAM (isosfplot3d_wf, xmin, -3.14159265358979)
FLAME_PARAM (isosfplot3d_wf, xmax, 3.14159265358979)
FLAME_PARAM (isosfplot3d_wf, ymin, -3.14159265358979)
FLAME_PARAM (isosfplot3d_wf, ymax, 3.14159265358979)
FLAME_PARAM (isosfplot3d_wf, zmin, -3.14159265358979)
FLAME_PARAM (isosfplot3d_wf, zmax, 3.14159265358979)
FLAME_PARAM (isosfplot3d_wf, thickness, 0.05)
FLAME_PARAM (isosfplot3d_wf, max_iter, 160.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 10000.0))
FLAME_PARAM (isosfplot3d_wf, direct_color, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (isosfplot3d_wf, color_mode, 9.0, .type = FLAME_INTEGER)
FLAME_FORMULA_PARAMS (isosfplot3d_wf)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/formula.h"

FLAME_PREPARE (isosfplot3d_wf)
{
  float *own = k + FLAME_FORMULA_CONSTANTS;

  flame_fill_formula (in, 10, k);
  flame_fill_box (in, 0, own);
  flame_copy_params (in, 6, 4, own + 6);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/formula.h"

/* own: the box, how near to 0 it is, tries, whether there are colours, and of what */
FLAME_VARIATION (isosfplot3d_wf)
{
  const float *own = k + FLAME_FORMULA_CONSTANTS;
  uint32_t word = flame_rng_next (rng);
  float part[3], place[3], value[FLAME_FORMULA_OUTPUTS];
  int found = 0;

  for (float i = 0.0f; i < own[7] && !found; i += 1.0f) {
    word = flame_box_place (word, own, part, place);
    flame_formula (k, place, value);
    found = flame_fabsf (value[0]) <= own[6];
  }
  flame_hide (o, !found);
  if (!found)
    return;
  o->x += w * place[0];
  o->y += w * place[1];
  o->z += w * place[2];
  if (own[8] > 0.0f)
    o->color = flame_box_color (o->color, own[9], part);
}
#endif
