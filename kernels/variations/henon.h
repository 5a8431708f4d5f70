/*
 * henon: Henon's map.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (henon, 300, FLAME_CONSTANTS (henon, 3))
FLAME_PARAM (henon, a, 0.5)
FLAME_PARAM (henon, b, 1.0)
FLAME_PARAM (henon, c, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (henon)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = a, k[1] = b, k[2] = c, which JWildfire alone has */
FLAME_VARIATION (henon)
{
  o->x += w * (k[2] - k[0] * p->x * p->x + p->y);
  o->y += w * k[1] * p->x;
}
#endif
