/*
 * waves2_wf: moves each coordinate by a sine or cosine of the other one.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves2_wf, 612, FLAME_PREPARED (waves2_wf))
FLAME_PARAM (waves2_wf, scalex, 0.25)
FLAME_PARAM (waves2_wf, scaley, 0.5)
FLAME_PARAM (waves2_wf, freqx, M_PI_2)
FLAME_PARAM (waves2_wf, freqy, M_PI_4)
FLAME_PARAM (waves2_wf, use_cos_x, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (waves2_wf, use_cos_y, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (waves2_wf, dampx, 0.0)
FLAME_PARAM (waves2_wf, dampy, 0.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/damped-waves.h"

struct FlameConstants_waves2_wf
{
  FlameDampedWaves waves;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waves2_wf)
{
  flame_fill_damped_waves (FLAME_FROM (in, scalex), &k->waves);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (waves2_wf)
{
  float a, b;

  flame_damped_wave (
      p->y * k->waves.frequency[0], k->waves.is_cosine[0], &a, &b);
  o->x += w * (p->x + k->waves.damping[0] * k->waves.scale[0] * a) *
          k->waves.damping[0];
  flame_damped_wave (
      p->x * k->waves.frequency[1], k->waves.is_cosine[1], &a, &b);
  o->y += w * (p->y + k->waves.damping[1] * k->waves.scale[1] * a) *
          k->waves.damping[1];
}
#endif
