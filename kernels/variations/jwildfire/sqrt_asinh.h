/*
 * sqrt_asinh: the inverse hyperbolic sine of a root, with a random sign.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sqrt_asinh, 1014, .draws = 1)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-logs.h"

FLAME_VARIATION (sqrt_asinh)
{
  const FlameComplex at = {p->x, p->y};
  const FlameComplex z = flame_complex_root (at);

  flame_show_either (w, flame_complex_asinh (z, 1.0f), rng, o);
}
#endif
