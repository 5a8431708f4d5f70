/*
 * blocky: block, scaled by waves in a grid.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blocky, 261, FLAME_PREPARED (blocky))
FLAME_PARAM (blocky, x, 1.0)
FLAME_PARAM (blocky, y, 1.0)
FLAME_PARAM (blocky, mp, 4.0, .type = FLAME_REAL_NONZERO)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_blocky
{
  float x;
  float y;
  float swell;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (blocky)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->swell = (float) (1.0 / in->mp);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic.h"

FLAME_VARIATION (blocky)
{
  /* The weight is applied twice. */
  float scale =
      w * w * FLAME_2_PI /
      flame_nonzero ((flame_cosf (p->x) + flame_cosf (p->y)) * k->swell + 1.0f);
  float xmax, excess, root, side;

  flame_elliptic (p->x, p->y, &xmax, &excess, &root);
  flame_elliptic (p->y, p->x, &xmax, &excess, &side);
  o->x += scale * k->x * flame_atan2f (p->x, root);
  o->y += scale * k->y * flame_atan2f (p->y, side);
}
#endif
