/*
 * hex_modulus: everything into one hexagon.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hex_modulus, 344, FLAME_CONSTANTS (hex_modulus, 2))
FLAME_PARAM (hex_modulus, size, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hex_modulus)
{
  k[0] = (float) (sqrt (0.75) / flame_nonzero_double (in->param[0]));
  k[1] = (float) (1.0 / sqrt (0.75));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hexagons.h"

/* k[0] = scale, k[1] = 1/sqrt (3/4) */
FLAME_VARIATION (hex_modulus)
{
  float x = p->x * k[0], y = p->y * k[0];
  float a, c;

  flame_find_hexagon (x, y, &a, &c);
  o->x += w * k[1] * (x - FLAME_SQRT3 * (a + 0.5f * c));
  o->y += w * k[1] * (y - 1.5f * c);
}
#endif
