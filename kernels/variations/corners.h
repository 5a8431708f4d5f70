/*
 * corners: powers of the coordinates, four quadrants apart.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (corners, 682, FLAME_CONSTANTS (corners, 8))
FLAME_PARAM (corners, x, 1.0)
FLAME_PARAM (corners, y, 1.0)
FLAME_PARAM (corners, mult_x, 1.0)
FLAME_PARAM (corners, mult_y, 1.0)
FLAME_PARAM (corners, x_power, 0.75)
FLAME_PARAM (corners, y_power, 0.75)
FLAME_PARAM (corners, xy_power_add, 0.0)
FLAME_PARAM (corners, log_mode, 0.0, .aliases = "corners_log_mode__0_1_")
FLAME_PARAM (corners, log_base, 2.71828)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (corners)
{
  const double *v = in->param;
  const double more = v[6] + (v[7] != 0.0 ? 2.25 : 0.0);

  flame_copy_params (in, 0, 4, k);
  k[4] = (float) (v[4] + more);
  k[5] = (float) (v[5] + more);
  k[6] = (float) (v[7] != 0.0);
  k[7] = (float) (1.0 / flame_nonzero_double (log (v[8])));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

/*
 * k[0], k[1] = how far apart, k[2], k[3] = factors, k[4], k[5] = powers, k[6] =
 * whether of a logarithm, k[7] = its scale
 */
FLAME_VARIATION (corners)
{
  float u = p->x * p->x, v = p->y * p->y, of_log, x, y;
  int logs = k[6] != 0.0f;

  of_log = flame_powf (flame_logf (u * k[2] + 3.0f) * k[7], k[4]) - 1.33f;
  x = flame_choose (logs, of_log, flame_powf (u, k[4]) * k[2]);
  of_log = flame_powf (flame_logf (v * k[3] + 3.0f) * k[7], k[5]) - 1.33f;
  y = flame_choose (logs, of_log, flame_powf (v, k[5]) * k[3]);
  x = w * x + k[0];
  y = w * y + k[1];
  o->x += p->x > 0.0f ? x : -x;
  o->y += p->y > 0.0f ? y : -y;
}
#endif
