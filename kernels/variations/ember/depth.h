/*
 * depth: moves the point along itself, further with its height.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth, 322, .z = FLAME_Z_OWN, .traits = FLAME_READS_ENTRY,
    FLAME_PREPARED (depth))
FLAME_PARAM (depth, power, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_depth
{
  float power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (depth)
{
  k->power = (float) in->power;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/depth.h"

FLAME_VARIATION (depth)
{
  flame_add_depth (p, k->power, w, o);
}
#endif
