/*
 * yplot2d_wf: random points of a formula's graph, in a band of heights.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/formula-info.h"

FLAME_INFO (yplot2d_wf, 882, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_PREPARED (yplot2d_wf))
FLAME_PARAM (yplot2d_wf, xmin, -3.0)
FLAME_PARAM (yplot2d_wf, xmax, 2.0)
FLAME_PARAM (yplot2d_wf, ymin, -4.0)
FLAME_PARAM (yplot2d_wf, ymax, 4.0)
FLAME_PARAM (yplot2d_wf, zmin, -2.0)
FLAME_PARAM (yplot2d_wf, zmax, 2.0)
FLAME_PARAM (yplot2d_wf, direct_color, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (yplot2d_wf, color_mode, 1.0, .type = FLAME_INTEGER)
FLAME_FORMULA_PARAMS (yplot2d_wf)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/formula.h"

struct FlameConstants_yplot2d_wf
{
  float formula[FLAME_FORMULA_CONSTANTS];
  float plot[8];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (yplot2d_wf)
{
  flame_fill_band_plot (FLAME_FROM (in, xmin), k->formula, k->plot);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (yplot2d_wf)
{
  const float part = flame_rng_01 (rng), high = flame_rng_01 (rng);
  const float place[3] = {k->plot[0] + part * k->plot[1], 0.0f, 0.0f};
  float y[FLAME_FORMULA_OUTPUTS];

  flame_formula (k->formula, place, y);
  o->x += w * place[0];
  o->y += w * y[0];
  flame_show_band_plot (k->plot, w, high, part, y[0], o);
}
#endif
