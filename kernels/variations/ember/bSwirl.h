/*
 * bSwirl: twists the plane around both poles of bipolar coordinates.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bSwirl, 257, FLAME_PREPARED (bSwirl))
FLAME_PARAM (bSwirl, in, 0.0)
FLAME_PARAM (bSwirl, out, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_bSwirl
{
  float in;
  float out;
  float zero_in; /* what in adds if tau is 0 */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bSwirl)
{
  k->in = (float) in->in;
  k->out = (float) in->out;
  k->zero_in = (float) (fmod (in->in / 0x1p-52, 2.0 * M_PI));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/bipolar.h"

FLAME_VARIATION (bSwirl)
{
  float tau, sigma, x, y;

  flame_to_bipolar (p->x, p->y, &tau, &sigma);
  sigma += tau * k->out + (tau == 0.0f ? k->zero_in : k->in / tau);
  flame_from_bipolar (tau, sigma, &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
