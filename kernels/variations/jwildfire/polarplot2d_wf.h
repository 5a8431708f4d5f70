/*
 * polarplot2d_wf: random points of a curve whose radius is a formula of the
 * angle, in a band of heights.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/formula-info.h"

FLAME_INFO (polarplot2d_wf, 880, .z = FLAME_Z_OWN, .draws = 2,
    .traits = FLAME_WRITES_COLOR | FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_PREPARED (polarplot2d_wf))
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

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/formula.h"

struct FlameConstants_polarplot2d_wf
{
  float formula[FLAME_FORMULA_CONSTANTS];
  float plot[8];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (polarplot2d_wf)
{
  flame_fill_band_plot (FLAME_FROM (in, tmin), k->formula, k->plot);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (polarplot2d_wf)
{
  const float part = flame_rng_01 (rng), high = flame_rng_01 (rng);
  const float place[3] = {k->plot[0] + part * k->plot[1], 0.0f, 0.0f};
  float r[FLAME_FORMULA_OUTPUTS], s, c;

  flame_formula (k->formula, place, r);
  flame_sincosf (place[0], &s, &c);
  o->x += w * r[0] * c;
  o->y += w * r[0] * s;
  flame_show_band_plot (k->plot, w, high, part, r[0], o);
}
#endif
