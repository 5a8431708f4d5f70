/*
 * bipolar2: bipolar, most numbers of which are parameters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    bipolar2, 1085, .needs = FLAME_NEEDS_R2, FLAME_CONSTANTS (bipolar2, 9))
FLAME_PARAM (bipolar2, shift, 0.0)
FLAME_PARAM (bipolar2, a, 1.0)
FLAME_PARAM (bipolar2, b, 2.0)
FLAME_PARAM (bipolar2, c, 0.5)
FLAME_PARAM (bipolar2, d, 1.0)
FLAME_PARAM (bipolar2, e, 2.0)
FLAME_PARAM (bipolar2, f1, 0.25)
FLAME_PARAM (bipolar2, g1, 1.0)
FLAME_PARAM (bipolar2, h, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bipolar2)
{
  flame_copy_params (in, 0, 9, k);
  k[0] = (float) (-M_PI_2 * in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/shader.h"

/* k[0] = shift, k[1] on = a to h */
FLAME_VARIATION (bipolar2)
{
  const float r2 = p->r2 * k[7], t = r2 + k[1], x2 = k[2] * p->x;
  const float y = k[3] * flame_atan2f (k[5] * p->y, r2 - k[4]) + k[0];
  const float over = flame_remainder (y + FLAME_PI_2, FLAME_PI);
  const float under = flame_remainder (FLAME_PI_2 - y, FLAME_PI);
  const float at = y > FLAME_PI_2 ? over - FLAME_PI_2
                                  : (y < -FLAME_PI_2 ? FLAME_PI_2 - under : y);
  const float part = (t + x2) / (t - x2);
  const int none = t == x2 || !(part > 0.0f);

  o->x += none ? 0.0f : w * k[6] * 0.63661977f * flame_logf (part);
  o->y += none ? 0.0f : w * 0.63661977f * at * k[8];
}
#endif
