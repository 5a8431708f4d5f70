/*
 * spiralwing: sines and cosines of squared coordinates, which form wings.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (spiralwing, 174, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/small-angle.h"

FLAME_VARIATION (spiralwing)
{
  float scale = w / flame_nonzero (p->r2);
  float sa, ca, sb, cb;

  flame_sincos_smallf (flame_nonzero (p->x * p->x), &sa, &ca);
  flame_sincos_smallf (flame_nonzero (p->y * p->y), &sb, &cb);
  o->x += scale * ca * sb;
  o->y += scale * sa * sb;
}
#endif
