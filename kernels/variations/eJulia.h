/*
 * eJulia: a branch of a root in elliptic coordinates.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (eJulia, 142, .needs = FLAME_NEEDS_R2, .draws = 1,
    FLAME_CONSTANTS (eJulia, 2))
FLAME_PARAM (eJulia, power, 2.0, .type = FLAME_INTEGER_NONZERO)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (eJulia)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (1.0 / in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic.h"

/* k[0] = power, k[1] = 1/power */
FLAME_VARIATION (eJulia)
{
  float inverse = 1.0f / flame_nonzero (p->r2);
  float x = k[0] < 0.0f ? p->x * inverse : p->x;
  float y = k[0] < 0.0f ? p->y * inverse : p->y;
  float branch = flame_floorf (flame_rng_01 (rng) * k[0]);
  float xmax, excess, root, mu, nu, hs, hc, s, c;

  flame_elliptic (x, y, &xmax, &excess, &root);
  mu = flame_logf (xmax + flame_sqrtf (excess * (xmax + 1.0f))) * k[1];
  nu =
      (flame_atan2f (flame_with_sign_of (root, y), x) + FLAME_TWO_PI * branch) *
      k[1];
  flame_sinhcoshf (mu, &hs, &hc);
  flame_sincosf (nu, &s, &c);
  o->x += w * hc * c;
  o->y += w * hs * s;
}
#endif
