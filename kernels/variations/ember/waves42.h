/*
 * waves42: waves, of which those along x have random heights and a frequency
 * of their own.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (waves42, 530, FLAME_PREPARED (waves42))
FLAME_PARAM (waves42, scalex, 0.05)
FLAME_PARAM (waves42, scaley, 0.05)
FLAME_PARAM (waves42, freqx, 7.0)
FLAME_PARAM (waves42, freqy, 13.0)
FLAME_PARAM (waves42, cont, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (waves42, yfact, 0.1)
FLAME_PARAM (waves42, freqx2, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/random-waves.h"

struct FlameConstants_waves42
{
  FlameRandomWaves waves;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (waves42)
{
  flame_fill_random_waves (FLAME_FROM (in, scalex), in->freqx2, &k->waves);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (waves42)
{
  flame_random_waves (p, &k->waves, w, o);
}
#endif
