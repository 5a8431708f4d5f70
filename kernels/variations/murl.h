/*
 * murl: a Moebius map in powers of the point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (murl, 144, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (murl, 3))
FLAME_PARAM (murl, c, 0.0)
FLAME_PARAM (murl, power, 2.0, FLAME_RANGE (2.0, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/murl.h"

FLAME_PREPARE (murl)
{
  flame_fill_murl (in, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/murl.h"

FLAME_VARIATION (murl)
{
  flame_add_murl (p, k, w, o);
}
#endif
