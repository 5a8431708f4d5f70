/*
 * yplot2d_wf: points of a formula's graph, in a band of heights.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/formula-info.h"

FLAME_INFO (yplot2d_wf, 882, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    FLAME_CONSTANTS (yplot2d_wf, FLAME_FORMULA_CONSTANTS + 8))
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

#ifdef FLAME_PREPARE
#include "kernels/variations/common/formula.h"

FLAME_PREPARE (yplot2d_wf)
{
  flame_fill_band_plot (in, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/formula.h"

/*
 * own: ranges of x, of the y that are colours and of heights, whether there are
 * colours, and of what
 */
FLAME_VARIATION (yplot2d_wf)
{
  const float *own = k + FLAME_FORMULA_CONSTANTS;
  const float part = flame_rng_01 (rng), high = flame_rng_01 (rng);
  const float place[3] = {own[0] + part * own[1], 0.0f, 0.0f};
  float y[FLAME_FORMULA_OUTPUTS];

  flame_formula (k, place, y);
  o->x += w * place[0];
  o->y += w * y[0];
  flame_show_band_plot (own, w, high, part, y[0], o);
}
#endif
