/*
 * hex_modulus: wraps the plane into one hexagon.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hex_modulus, 344, FLAME_PREPARED (hex_modulus))
FLAME_PARAM (hex_modulus, size, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hex_modulus
{
  float scale;
  float inverse_height; /* 1/sqrt (3/4) */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hex_modulus)
{
  k->scale = (float) (sqrt (0.75) / flame_nonzero_double (in->size));
  k->inverse_height = (float) (1.0 / sqrt (0.75));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hexagons.h"

FLAME_VARIATION (hex_modulus)
{
  float x = p->x * k->scale, y = p->y * k->scale;
  float a, c;

  flame_find_hexagon (x, y, &a, &c);
  o->x += w * k->inverse_height * (x - FLAME_SQRT3 * (a + 0.5f * c));
  o->y += w * k->inverse_height * (y - 1.5f * c);
}
#endif
