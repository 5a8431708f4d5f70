/*
 * ho: powers of the direction cosines of two angles.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ho, 301, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    FLAME_CONSTANTS (ho, 3))
FLAME_PARAM (ho, xpow, 3.0)
FLAME_PARAM (ho, ypow, 3.0)
FLAME_PARAM (ho, zpow, 3.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ho)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = xpow, k[1] = ypow, k[2] = zpow */
FLAME_VARIATION (ho)
{
  float sx, cx, sy, cy, first, second;

  flame_sincosf (p->x, &sx, &cx);
  flame_sincosf (p->y, &sy, &cy);
  first = cx * cy;
  second = sx * cy;
  o->x += w * (flame_powf (flame_fabsf (first), k[0]) + first * k[0] +
                  0.25f * flame_atan2f (p->y * p->y, p->z * p->z));
  o->y += w * (flame_powf (flame_fabsf (second), k[1]) + second * k[1] +
                  0.25f * flame_atan2f (p->x * p->x, p->z * p->z));
  o->z += w * (flame_powf (flame_fabsf (sy), k[2]) + sy * k[2]);
}
#endif
