/*
 * arcsinh: the inverse hyperbolic sine.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (arcsinh, 252)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic.h"

FLAME_VARIATION (arcsinh)
{
  float xmax, excess, root, mu;

  flame_elliptic (p->y, p->x, &xmax, &excess, &root);
  mu = flame_logf (xmax + flame_sqrtf (excess * (xmax + 1.0f)));
  o->x += w * FLAME_2_PI * flame_with_sign_of (mu, p->x);
  o->y += w * FLAME_2_PI * flame_atan2f (p->y, root);
}
#endif
