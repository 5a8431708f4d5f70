/*
 * jw_elliptic: elliptic, whose halves JWildfire can exchange at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_elliptic, 652, .z = FLAME_Z_WEIGHT, .draws = 1,
    FLAME_PREPARED (jw_elliptic),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_elliptic))
FLAME_PARAM (
    jw_elliptic, mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_elliptic
{
  float by_chance; /* whether the half is chosen at random */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_elliptic)
{
  /* Modes 0 and 2 differ only in rounding. */
  k->by_chance = in->mode == 1.0 ? 1.0f : 0.0f;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic.h"

FLAME_VARIATION (jw_elliptic)
{
  float xmax, excess, root, height;
  float chance = flame_rng_01 (rng) - 0.5f;
  float side = k->by_chance != 0.0f ? -chance : p->y;

  /* Far out the squares would overflow, as they do not in double precision. */
  float far = flame_at_least (
      1e-8f * flame_at_least (flame_fabsf (p->x), flame_fabsf (p->y)), 1.0f);
  float x = p->x / far;

  flame_elliptic (x, p->y / far, &xmax, &excess, &root);
  height = flame_logf (xmax + flame_sqrtf (excess)) + flame_logf (far);
  o->x += w * FLAME_2_PI * flame_atan2f (x, root);
  o->y += w * FLAME_2_PI * (side > 0.0f ? height : -height);
}
#endif
