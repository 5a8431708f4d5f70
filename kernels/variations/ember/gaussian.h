/*
 * gaussian: the point itself, blurred.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (gaussian, 128, .draws = 5)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hump.h"

FLAME_VARIATION (gaussian)
{
  float s, c, scale;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  scale = w * flame_rng_hump (rng);
  o->x += scale * c + p->x;
  o->y += scale * s + p->y;
}
#endif
