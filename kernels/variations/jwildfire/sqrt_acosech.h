/*
 * sqrt_acosech: the inverse hyperbolic cosecant of a root, with a random sign.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sqrt_acosech, 1010, .draws = 1)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-logs.h"

FLAME_VARIATION (sqrt_acosech)
{
  const FlameComplex at = {p->x, p->y};
  const FlameComplex z = flame_complex_root (at);

  flame_show_either (
      w, flame_complex_asinh (flame_complex_inverse (z), -1.0f), rng, o);
}
#endif
