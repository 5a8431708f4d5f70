/*
 * modulus: wraps the plane into a rectangle.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (modulus, 68, FLAME_PREPARED (modulus))
FLAME_PARAM (modulus, x, 0.0,
    FLAME_DEFAULTS ({FLAME_EMBER, 1.0}, {FLAME_JWILDFIRE, 0.2}))
FLAME_PARAM (modulus, y, 0.0,
    FLAME_DEFAULTS ({FLAME_EMBER, 1.0}, {FLAME_JWILDFIRE, 0.5}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_modulus
{
  float x;
  float twice_x;
  float inverse_x; /* 1/(2 x) */
  float y;
  float twice_y;
  float inverse_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (modulus)
{
  k->x = (float) in->x;
  k->twice_x = (float) (2.0 * in->x);
  k->inverse_x = (float) (1.0 / (2.0 * in->x));
  k->y = (float) in->y;
  k->twice_y = (float) (2.0 * in->y);
  k->inverse_y = (float) (1.0 / (2.0 * in->y));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/wrap.h"

FLAME_VARIATION (modulus)
{
  o->x += w * flame_wrap (p->x, k->x, k->twice_x, k->inverse_x);
  o->y += w * flame_wrap (p->y, k->y, k->twice_y, k->inverse_y);
}
#endif
