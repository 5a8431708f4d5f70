/*
 * chunk: one side of a conic section; what is on the other goes to the origin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (chunk, 680, FLAME_CONSTANTS (chunk, 7))
FLAME_PARAM (chunk, a, 1.0)
FLAME_PARAM (chunk, b, 0.0)
FLAME_PARAM (chunk, c, 1.0)
FLAME_PARAM (chunk, d, 0.0)
FLAME_PARAM (chunk, e, 0.0)
FLAME_PARAM (chunk, f, -1.0)
FLAME_PARAM (chunk, mode, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (chunk)
{
  flame_copy_params (in, 0, 7, k);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] to k[5] = of x², x y, y², x, y and 1, k[6] = whether the outside is kept
 * (1), the inside (0) or neither. The weight only tells which side is which.
 */
FLAME_VARIATION (chunk)
{
  float conic = w * ((k[0] * p->x + k[1] * p->y + k[3]) * p->x +
                        (k[2] * p->y + k[4]) * p->y + k[5]);
  float kept = conic > 0.0f ? k[6] : 1.0f - k[6];

  o->x += kept == 1.0f ? p->x : 0.0f;
  o->y += kept == 1.0f ? p->y : 0.0f;
}
#endif
