/*
 * ePush: scales elliptic coordinates, pushes them outwards and turns them.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ePush, 283, FLAME_PREPARED (ePush))
FLAME_PARAM (ePush, push, 0.0)
FLAME_PARAM (ePush, dist, 1.0)
FLAME_PARAM (ePush, rotate, 0.0, .type = FLAME_CYCLIC,
    FLAME_RANGE (-3.141592654, 3.141592654))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_ePush
{
  float push;
  float dist;
  float rotate;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ePush)
{
  k->push = (float) in->push;
  k->dist = (float) in->dist;
  k->rotate = (float) in->rotate;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic-polar.h"

FLAME_VARIATION (ePush)
{
  float mu, nu, x, y;

  flame_to_elliptic (p->x, p->y, &mu, &nu);
  flame_from_elliptic (mu * k->dist + k->push, nu + k->rotate, &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
