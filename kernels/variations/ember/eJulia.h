/*
 * eJulia: a branch of a root in elliptic coordinates, chosen at random.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    eJulia, 142, .needs = FLAME_NEEDS_R2, .draws = 1, FLAME_PREPARED (eJulia))
FLAME_PARAM (eJulia, power, 2.0, .type = FLAME_INTEGER_NONZERO)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_eJulia
{
  float power;
  float inverse_power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (eJulia)
{
  k->power = (float) in->power;
  k->inverse_power = (float) (1.0 / in->power);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic.h"

FLAME_VARIATION (eJulia)
{
  float inverse = 1.0f / flame_nonzero (p->r2);
  float x = k->power < 0.0f ? p->x * inverse : p->x;
  float y = k->power < 0.0f ? p->y * inverse : p->y;
  float branch = flame_floorf (flame_rng_01 (rng) * k->power);
  float xmax, excess, root, mu, nu, hs, hc, s, c;

  flame_elliptic (x, y, &xmax, &excess, &root);
  mu = flame_logf (xmax + flame_sqrtf (excess * (xmax + 1.0f))) *
       k->inverse_power;
  nu =
      (flame_atan2f (flame_with_sign_of (root, y), x) + FLAME_TWO_PI * branch) *
      k->inverse_power;
  flame_sinhcoshf (mu, &hs, &hc);
  flame_sincosf (nu, &s, &c);
  o->x += w * hc * c;
  o->y += w * hs * s;
}
#endif
