/*
 * jw_blur: JWildfire's pre_blur, which adds up six random numbers where
 * flam3's adds up four.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_blur, 651, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_NO_REGULAR, .draws = 7,
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_gaussian_blur))
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/unroll.h"

FLAME_VARIATION (jw_blur)
{
  float far = -3.0f, s, c;

  FLAME_UNROLL
  for (int i = 0; i < 6; i++)
    far += flame_rng_01 (rng);
  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  o->x += w * far * c;
  o->y += w * far * s;
}
#endif
