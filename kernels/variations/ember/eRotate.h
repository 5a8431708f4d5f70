/*
 * eRotate: turns points along ellipses.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (eRotate, 284, FLAME_PREPARED (eRotate))
FLAME_PARAM (eRotate, rotate, 0.0, .type = FLAME_CYCLIC,
    FLAME_RANGE (-3.141592654, 3.141592654))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_eRotate
{
  float rotate;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (eRotate)
{
  k->rotate = (float) in->rotate;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic.h"

FLAME_VARIATION (eRotate)
{
  float xmax, excess, root, s, c;

  flame_elliptic (p->x, p->y, &xmax, &excess, &root);
  flame_sincosf (
      flame_atan2f (flame_with_sign_of (root, p->y), p->x) + k->rotate, &s, &c);
  o->x += w * xmax * c;
  o->y += w * flame_sqrtf (excess * (xmax + 1.0f)) * s;
}
#endif
