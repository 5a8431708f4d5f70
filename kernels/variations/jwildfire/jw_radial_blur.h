/*
 * jw_radial_blur: radial_blur, whose spread in JWildfire is the sum of four
 * random numbers; each call replaces one of them.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_radial_blur, 669, .z = FLAME_Z_WEIGHT, .draws = 1, .state = 4,
    FLAME_PREPARED (jw_radial_blur),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_radial_blur))
FLAME_PARAM (jw_radial_blur, angle, 0.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_jw_radial_blur
{
  float blur[2];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/radial-blur.h"

FLAME_PREPARE (jw_radial_blur)
{
  flame_fill_radial_blur (in->angle, k->blur);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/radial-blur.h"

/* The weight is the spread of the blur, not a factor. state: the last four
 * random numbers minus 0.5, the latest first; a call draws the number that
 * the next one uses */
FLAME_VARIATION (jw_radial_blur)
{
  float spread = w * (o->state[0] + o->state[1] + o->state[2] + o->state[3]);

  flame_blur_radially (p, k->blur, spread, o);
  o->state[3] = o->state[2];
  o->state[2] = o->state[1];
  o->state[1] = o->state[0];
  o->state[0] = flame_rng_01 (rng) - 0.5f;
}
#endif
