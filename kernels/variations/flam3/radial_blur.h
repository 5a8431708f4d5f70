/*
 * radial_blur: moves points outwards and around by a random amount.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (radial_blur, 36, .z = FLAME_Z_WEIGHT, .draws = 4,
    FLAME_PREPARED (radial_blur))
FLAME_PARAM (radial_blur, angle, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_radial_blur
{
  float blur[2];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/radial-blur.h"

FLAME_PREPARE (radial_blur)
{
  flame_fill_radial_blur (in->angle, k->blur);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hump.h"
#include "kernels/variations/common/radial-blur.h"

/* The weight is the spread of the blur, not a factor. */
FLAME_VARIATION (radial_blur)
{
  float spread = w * flame_rng_hump (rng);

  flame_blur_radially (p, k->blur, spread, o);
}
#endif
