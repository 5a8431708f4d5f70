/*
 * isosfplot3d_wf: random points of a box at which a formula is about 0; if
 * none is found, the point is hidden.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/formula-info.h"

FLAME_INFO (isosfplot3d_wf, 884, .z = FLAME_Z_OWN, .draws = 1,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z | FLAME_WRITES_RGB |
              FLAME_MAKES_Z,
    FLAME_PREPARED (isosfplot3d_wf))
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

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/formula.h"

struct FlameConstants_isosfplot3d_wf
{
  float formula[FLAME_FORMULA_CONSTANTS];
  float box[6];
  float near;
  float tries;
  float direct_color;
  float color_mode;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (isosfplot3d_wf)
{
  flame_fill_formula (FLAME_FROM (in, param_a), k->formula);
  flame_fill_box (FLAME_FROM (in, xmin), k->box);
  k->near = (float) in->thickness;
  k->tries = (float) in->max_iter;
  k->direct_color = (float) in->direct_color;
  k->color_mode = (float) in->color_mode;
}
#endif

#ifdef FLAME_VARIATION
#if !FLAME_ON_GPU
#include "kernels/variations/common/formula-row.h"
#endif

FLAME_FAR_FN int
flame_find_surface (const struct FlameConstants_isosfplot3d_wf *k,
    uint32_t word, float *part, float *place)
{
#if FLAME_ON_GPU
  float value[FLAME_FORMULA_OUTPUTS];

  for (float i = 0.0f; i < k->tries; i += 1.0f) {
    word = flame_box_place (word, k->box, part, place);
    flame_formula (k->formula, place, value);
    if (flame_fabsf (value[0]) <= k->near)
      return 1;
  }
#else
  float parts[FLAME_FORMULA_ROW][3], value[FLAME_FORMULA_ROW];
  float places[3][FLAME_FORMULA_ROW];

  for (float i = 0.0f; i < k->tries; i += (float) FLAME_FORMULA_ROW) {
    for (int j = 0; j < FLAME_FORMULA_ROW; j++) {
      word = flame_box_place (word, k->box, parts[j], place);
      for (int c = 0; c < 3; c++)
        places[c][j] = place[c];
    }
    flame_formula_row (k->formula, places, value);
    for (int j = 0; j < FLAME_FORMULA_ROW && i + (float) j < k->tries; j++) {
      if (!(flame_fabsf (value[j]) <= k->near))
        continue;
      for (int c = 0; c < 3; c++) {
        part[c] = parts[j][c];
        place[c] = places[c][j];
      }
      return 1;
    }
  }
#endif
  return 0;
}

FLAME_VARIATION (isosfplot3d_wf)
{
  float part[3], place[3];
  const int found = flame_find_surface (k, flame_rng_next (rng), part, place);

  flame_hide (o, !found);
  if (!found)
    return;
  o->x += w * place[0];
  o->y += w * place[1];
  o->z += w * place[2];
  if (k->direct_color > 0.0f)
    o->color = flame_box_color (o->color, k->color_mode, part);
}
#endif
