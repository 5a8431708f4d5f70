/*
 * eMotion: moves points along elliptic coordinates, then turns them.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (eMotion, 282, FLAME_PREPARED (eMotion))
FLAME_PARAM (eMotion, move, 0.0)
FLAME_PARAM (
    eMotion, rotate, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 6.283185307))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_eMotion
{
  float move;
  float rotate;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (eMotion)
{
  k->move = (float) in->move;
  k->rotate = (float) in->rotate;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic-polar.h"

FLAME_VARIATION (eMotion)
{
  float mu, nu, x, y;
  int beyond;

  flame_to_elliptic (p->x, p->y, &mu, &nu);
  mu += nu < 0.0f ? k->move : -k->move;
  beyond = mu <= 0.0f;
  mu = beyond ? -mu : mu;
  nu = (beyond ? -nu : nu) + k->rotate;
  flame_from_elliptic (mu, nu, &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
