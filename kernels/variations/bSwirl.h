/*
 * bSwirl: a twist round both poles of the bipolar plane.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bSwirl, 257, FLAME_CONSTANTS (bSwirl, 3))
FLAME_PARAM (bSwirl, in, 0.0)
FLAME_PARAM (bSwirl, out, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bSwirl)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) (fmod (in->param[0] / 0x1p-52, 2.0 * M_PI));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/bipolar.h"

/* k[0] = in, k[1] = out, k[2] = what in makes of 0 */
FLAME_VARIATION (bSwirl)
{
  float tau, sigma, x, y;

  flame_to_bipolar (p->x, p->y, &tau, &sigma);
  sigma += tau * k[1] + (tau == 0.0f ? k[2] : k[0] / tau);
  flame_from_bipolar (tau, sigma, &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
