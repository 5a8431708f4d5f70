/*
 * sqrt_asech: the inverse hyperbolic secant of a root, with a random sign.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sqrt_asech, 1013, .draws = 1)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-logs.h"

FLAME_VARIATION (sqrt_asech)
{
  const FlameComplex at = {p->x, p->y};
  const FlameComplex z = flame_complex_root (at);

  flame_show_either (
      w, flame_complex_asinh (flame_complex_inverse (z), 1.0f), rng, o);
}
#endif
