/*
 * murl: a Moebius map in powers of the point.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    murl, 144, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, FLAME_PREPARED (murl))
FLAME_PARAM (murl, c, 0.0)
FLAME_PARAM (murl, power, 2.0, FLAME_RANGE (2.0, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_murl
{
  float murl[3];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/murl.h"

FLAME_PREPARE (murl)
{
  flame_fill_murl (FLAME_FROM (in, c), k->murl);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/murl.h"

FLAME_VARIATION (murl)
{
  flame_add_murl (p, k->murl, w, o);
}
#endif
