/*
 * waves2_wf: waves of a sine or cosine.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves2_wf, 612, FLAME_CONSTANTS (waves2_wf, 8))
FLAME_PARAM (waves2_wf, scalex, 0.25)
FLAME_PARAM (waves2_wf, scaley, 0.5)
FLAME_PARAM (waves2_wf, freqx, M_PI_2)
FLAME_PARAM (waves2_wf, freqy, M_PI_4)
FLAME_PARAM (waves2_wf, use_cos_x, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (waves2_wf, use_cos_y, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (waves2_wf, dampx, 0.0)
FLAME_PARAM (waves2_wf, dampy, 0.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/damped-waves.h"

FLAME_PREPARE (waves2_wf)
{
  flame_fill_damped_waves (in, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/damped-waves.h"

/*
 * k[0] to k[3] = heights and frequencies, k[4], k[5] = whether cosines, k[6],
 * k[7] = damping
 */
FLAME_VARIATION (waves2_wf)
{
  float a, b;

  flame_damped_wave (p->y * k[2], k[4], &a, &b);
  o->x += w * (p->x + k[6] * k[0] * a) * k[6];
  flame_damped_wave (p->x * k[3], k[5], &a, &b);
  o->y += w * (p->y + k[7] * k[1] * a) * k[7];
}
#endif
