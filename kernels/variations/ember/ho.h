/*
 * ho: powers of the direction cosines of two angles.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    ho, 301, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z, FLAME_PREPARED (ho))
FLAME_PARAM (ho, xpow, 3.0)
FLAME_PARAM (ho, ypow, 3.0)
FLAME_PARAM (ho, zpow, 3.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_ho
{
  float xpow;
  float ypow;
  float zpow;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ho)
{
  k->xpow = (float) in->xpow;
  k->ypow = (float) in->ypow;
  k->zpow = (float) in->zpow;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (ho)
{
  float sx, cx, sy, cy, first, second;

  flame_sincosf (p->x, &sx, &cx);
  flame_sincosf (p->y, &sy, &cy);
  first = cx * cy;
  second = sx * cy;
  o->x += w * (flame_powf (flame_fabsf (first), k->xpow) + first * k->xpow +
                  0.25f * flame_atan2f (p->y * p->y, p->z * p->z));
  o->y += w * (flame_powf (flame_fabsf (second), k->ypow) + second * k->ypow +
                  0.25f * flame_atan2f (p->x * p->x, p->z * p->z));
  o->z += w * (flame_powf (flame_fabsf (sy), k->zpow) + sy * k->zpow);
}
#endif
