/*
 * block: the elliptic angles along both axes, which fill a square.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (block, 260)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic.h"

FLAME_VARIATION (block)
{
  float xmax, excess, root, side;

  flame_elliptic (p->x, p->y, &xmax, &excess, &root);
  flame_elliptic (p->y, p->x, &xmax, &excess, &side);
  o->x += w * FLAME_2_PI * flame_atan2f (p->x, root);
  o->y += w * FLAME_2_PI * flame_atan2f (p->y, side);
}
#endif
