/*
 * depth: the point, moved on by itself the more the higher it is.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth, 322, .z = FLAME_Z_OWN, .traits = FLAME_READS_ENTRY,
    FLAME_CONSTANTS (depth, 1))
FLAME_PARAM (depth, power, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (depth)
{
  k[0] = (float) in->param[0];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/depth.h"

/* k[0] = power */
FLAME_VARIATION (depth)
{
  flame_add_depth (p, k[0], w, o);
}
#endif
