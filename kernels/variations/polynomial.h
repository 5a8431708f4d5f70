/*
 * polynomial: a power of each coordinate, a multiple of it and a shift.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    polynomial, 418, .z = FLAME_Z_WEIGHT, FLAME_CONSTANTS (polynomial, 6))
FLAME_PARAM (polynomial, powx, 1.0)
FLAME_PARAM (polynomial, powy, 1.0)
FLAME_PARAM (polynomial, lcx, 0.0)
FLAME_PARAM (polynomial, lcy, 0.0)
FLAME_PARAM (polynomial, scx, 0.0)
FLAME_PARAM (polynomial, scy, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (polynomial)
{
  flame_copy_params (in, 0, 6, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = powers, k[2], k[3] = multiples, k[4], k[5] = shifts */
FLAME_VARIATION (polynomial)
{
  float x = flame_powf (flame_fabsf (w * p->x), k[0]);
  float y = flame_powf (flame_fabsf (w * p->y), k[1]);

  x = p->x > 0.0f ? x : (p->x < 0.0f ? -x : 0.0f);
  y = p->y > 0.0f ? y : (p->y < 0.0f ? -y : 0.0f);
  o->x += x + k[2] * p->x + k[4];
  o->y += y + k[3] * p->y + k[5];
}
#endif
