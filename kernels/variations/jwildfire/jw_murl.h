/*
 * jw_murl: murl, also for powers below 2, as in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_murl, 667, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, FLAME_PREPARED (jw_murl),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_murl))
FLAME_PARAM (jw_murl, c, 0.1)
FLAME_PARAM (jw_murl, power, 1.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_murl
{
  float murl[3];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/murl.h"

FLAME_PREPARE (jw_murl)
{
  flame_fill_murl (FLAME_FROM (in, c), k->murl);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/murl.h"

FLAME_VARIATION (jw_murl)
{
  flame_add_murl (p, k->murl, w, o);
}
#endif
