/*
 * Elliptic coordinates as a logarithm and an angle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/elliptic.h"

/*
 * cosh (mu) cos (nu) = x, sinh (mu) sin (nu) = y, mu >= 0; nu has the sign of y
 */
FLAME_FN void
flame_to_elliptic (float x, float y, float *mu, float *nu)
{
  float xmax, excess, root;

  flame_elliptic (x, y, &xmax, &excess, &root);
  *mu = flame_logf (xmax + flame_sqrtf (excess * (xmax + 1.0f)));
  *nu = flame_atan2f (flame_with_sign_of (root, y), x);
}

FLAME_FN void
flame_from_elliptic (float mu, float nu, float *x, float *y)
{
  float s, c, sh, ch;

  flame_sincosf (nu, &s, &c);
  flame_sinhcoshf (mu, &sh, &ch);
  *x = ch * c;
  *y = sh * s;
}
