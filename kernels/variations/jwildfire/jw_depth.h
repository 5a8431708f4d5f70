/*
 * jw_depth: depth as in JWildfire, where it is added to the point.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_depth, 663, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_READS_ENTRY | FLAME_NO_REGULAR,
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_depth),
    FLAME_PREPARED (jw_depth))
FLAME_PARAM (jw_depth, power, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_depth
{
  float power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_depth)
{
  k->power = (float) in->power;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/depth.h"

FLAME_VARIATION (jw_depth)
{
  flame_add_depth (p, k->power, w, o);
}
#endif
