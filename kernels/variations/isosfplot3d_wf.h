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
  flame_fill_range (in, 0, own);
  flame_fill_range (in, 2, own + 2);
  flame_fill_range (in, 4, own + 4);
  flame_copy_params (in, 6, 4, own + 6);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/formula.h"

/* the next of a row of random words: as many as a point may need would be too many
 * draws */
FLAME_FN uint32_t
flame_isosf_next (uint32_t word)
{
  word ^= word << 13;
  word ^= word >> 17;
  word ^= word << 5;
  return word * 2654435761u + 1u;
}

/* own: the box, how near to 0 it is, tries, whether there are colours, and of what */
FLAME_VARIATION (isosfplot3d_wf)
{
  const float *own = k + FLAME_FORMULA_CONSTANTS;
  uint32_t word = flame_rng_next (rng);
  float part[3], place[3], value[FLAME_FORMULA_OUTPUTS], at = o->color;
  int found = 0;

  for (float i = 0.0f; i < own[7] && !found; i += 1.0f) {
    for (int c = 0; c < 3; c++) {
      word = flame_isosf_next (word);
      part[c] = (float) (int32_t) (word >> 8) * 0x1p-24f;
      place[c] = own[2 * c] + part[c] * own[2 * c + 1];
    }
    flame_formula (k, place, value);
    found = flame_fabsf (value[0]) <= own[6];
  }
  flame_hide (o, !found);
  if (!found)
    return;
  o->x += w * place[0];
  o->y += w * place[1];
  o->z += w * place[2];
  for (int c = 0; c < 3; c++) {
    at = own[9] == 3.0f + (float) c ? part[c] : at;
    at = own[9] == 6.0f + (float) c ? part[c] * part[(c + 1) % 3] : at;
  }
  at = own[9] >= 9.0f ? part[0] * part[1] * part[2] : at;
  o->color = own[8] > 0.0f ? flame_formula_color (o->color, at) : o->color;
}
#endif
