/*
 * elliptic: elliptic coordinates.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (elliptic, 62)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic.h"

FLAME_VARIATION (elliptic)
{
  float xmax, excess, root, height;

  flame_elliptic (p->x, p->y, &xmax, &excess, &root);
  height = flame_logf (xmax + flame_sqrtf (excess));
  o->x += w * FLAME_2_PI * flame_atan2f (p->x, root);
  o->y += w * FLAME_2_PI * (p->y > 0.0f ? height : -height);
}
#endif
