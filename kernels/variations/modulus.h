/*
 * modulus: wrapped into a rectangle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (modulus, 68, FLAME_CONSTANTS (modulus, 6))
FLAME_PARAM (modulus, x, 0.0, FLAME_EMBER_DEFAULT (1.0))
FLAME_PARAM (modulus, y, 0.0, FLAME_EMBER_DEFAULT (1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (modulus)
{
  for (int i = 0; i < 2; i++) {
    k[3 * i] = (float) in->param[i];
    k[3 * i + 1] = (float) (2.0 * in->param[i]);
    k[3 * i + 2] = (float) (1.0 / (2.0 * in->param[i]));
  }
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/wrap.h"

/* k[0..2] = X, 2 X, 1/(2 X), k[3..5] = likewise Y */
FLAME_VARIATION (modulus)
{
  o->x += w * flame_wrap (p->x, k[0], k[1], k[2]);
  o->y += w * flame_wrap (p->y, k[3], k[4], k[5]);
}
#endif
