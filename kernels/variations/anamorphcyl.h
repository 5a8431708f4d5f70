/*
 * anamorphcyl: the picture that a cylinder mirrors upright.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (anamorphcyl, 1078, .traits = FLAME_WRITES_SUM,
    FLAME_CONSTANTS (anamorphcyl, 3))
FLAME_PARAM (anamorphcyl, a, 1.0)
FLAME_PARAM (anamorphcyl, b, 1.3)
FLAME_PARAM (anamorphcyl, k, 3.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (anamorphcyl)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
/* k = a, b, k */
FLAME_VARIATION (anamorphcyl)
{
  const float r = w * k[0] * (p->y + k[1]);
  float s, c;

  flame_sincosf (k[2] * p->x, &s, &c);
  o->x = r * c;
  o->y = r * s;
}
#endif
