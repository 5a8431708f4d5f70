/*
 * polarplot2d_wf: points of a curve whose radius is a formula of the angle, in a band
 * of heights.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/formula-info.h"

FLAME_INFO (polarplot2d_wf, 880, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z,
    FLAME_CONSTANTS (polarplot2d_wf, FLAME_FORMULA_CONSTANTS + 8))
FLAME_PARAM (polarplot2d_wf, tmin, -3.0)
FLAME_PARAM (polarplot2d_wf, tmax, 2.0)
FLAME_PARAM (polarplot2d_wf, rmin, 0.0)
FLAME_PARAM (polarplot2d_wf, rmax, 2.0)
FLAME_PARAM (polarplot2d_wf, zmin, -2.0)
FLAME_PARAM (polarplot2d_wf, zmax, 2.0)
FLAME_PARAM (polarplot2d_wf, direct_color, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (polarplot2d_wf, color_mode, 1.0, .type = FLAME_INTEGER)
FLAME_FORMULA_PARAMS (polarplot2d_wf)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/formula.h"

FLAME_PREPARE (polarplot2d_wf)
{
  flame_fill_band_plot (in, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/formula.h"

/*
 * own: ranges of the angle, of radii that are colours and of heights, whether there
 * are colours, and of what
 */
FLAME_VARIATION (polarplot2d_wf)
{
  const float *own = k + FLAME_FORMULA_CONSTANTS;
  const float part = flame_rng_01 (rng), high = flame_rng_01 (rng);
  const float place[3] = {own[0] + part * own[1], 0.0f, 0.0f};
  float r[FLAME_FORMULA_OUTPUTS], s, c;

  flame_formula (k, place, r);
  flame_sincosf (place[0], &s, &c);
  o->x += w * r[0] * c;
  o->y += w * r[0] * s;
  flame_show_band_plot (own, w, high, part, r[0], o);
}
#endif
