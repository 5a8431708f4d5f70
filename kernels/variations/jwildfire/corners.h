/*
 * corners: powers of the coordinates, with the quadrants moved apart.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (corners, 682, FLAME_PREPARED (corners))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_corners
{
  float x; /* how far the quadrants move */
  float y;
  float mult_x;
  float mult_y;
  float power_x; /* powers */
  float power_y;
  float logarithm;
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (corners)
{
  const double more = in->xy_power_add + (in->log_mode != 0.0 ? 2.25 : 0.0);

  k->x = (float) in->x;
  k->y = (float) in->y;
  k->mult_x = (float) in->mult_x;
  k->mult_y = (float) in->mult_y;
  k->power_x = (float) (in->x_power + more);
  k->power_y = (float) (in->y_power + more);
  k->logarithm = (float) (in->log_mode != 0.0);
  k->scale = (float) (1.0 / flame_nonzero_double (log (in->log_base)));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_VARIATION (corners)
{
  float u = p->x * p->x, v = p->y * p->y, of_log, x, y;
  int logs = k->logarithm != 0.0f;

  of_log =
      flame_powf (flame_logf (u * k->mult_x + 3.0f) * k->scale, k->power_x) -
      1.33f;
  x = flame_choose (logs, of_log, flame_powf (u, k->power_x) * k->mult_x);
  of_log =
      flame_powf (flame_logf (v * k->mult_y + 3.0f) * k->scale, k->power_y) -
      1.33f;
  y = flame_choose (logs, of_log, flame_powf (v, k->power_y) * k->mult_y);
  x = w * x + k->x;
  y = w * y + k->y;
  o->x += p->x > 0.0f ? x : -x;
  o->y += p->y > 0.0f ? y : -y;
}
#endif
