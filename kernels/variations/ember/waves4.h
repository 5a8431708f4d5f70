/*
 * waves4: waves, of which those along x have random heights.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves4, 529, FLAME_PREPARED (waves4))
FLAME_PARAM (waves4, scalex, 0.05)
FLAME_PARAM (waves4, scaley, 0.05)
FLAME_PARAM (waves4, freqx, 7.0)
FLAME_PARAM (waves4, freqy, 13.0)
FLAME_PARAM (waves4, cont, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (waves4, yfact, 0.1)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/random-waves.h"

struct FlameConstants_waves4
{
  FlameRandomWaves waves;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waves4)
{
  flame_fill_random_waves (
      FLAME_FROM (in, scalex), in->freqx / (2.0 * M_PI), &k->waves);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (waves4)
{
  flame_random_waves (p, &k->waves, w, o);
}
#endif
