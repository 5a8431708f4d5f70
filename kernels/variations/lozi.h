/*
 * lozi: Lozi's map: folded along x = 0 and turned.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (lozi, 404, FLAME_CONSTANTS (lozi, 3))
FLAME_PARAM (lozi, a, 0.5)
FLAME_PARAM (lozi, b, 1.0)
FLAME_PARAM (lozi, c, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (lozi)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = slope of the fold, k[1] = shrinking, k[2] = shift, which
 * JWildfire alone has */
FLAME_VARIATION (lozi)
{
  o->x += w * (k[2] - k[0] * flame_fabsf (p->x) + p->y);
  o->y += w * k[1] * p->x;
}
#endif
