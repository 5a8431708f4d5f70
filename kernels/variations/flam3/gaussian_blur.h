/*
 * gaussian_blur: a random point, most likely near the origin.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gaussian_blur, 35, .z = FLAME_Z_WEIGHT, .assign = FLAME_ASSIGN_SUM,
    .draws = 5, .traits = FLAME_READS_FORM)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hump.h"

FLAME_VARIATION (gaussian_blur)
{
  /* flam3 draws the direction last in pre_blur, first in gaussian_blur. */
  float early = p->form == FLAME_FORM_PRE ? 0.0f : flame_rng_01 (rng);
  float scale = w * flame_rng_hump (rng);
  float s, c;

  flame_sincos_turns (
      p->form == FLAME_FORM_PRE ? flame_rng_01 (rng) : early, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
