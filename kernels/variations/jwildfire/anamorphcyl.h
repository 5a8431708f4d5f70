/*
 * anamorphcyl: the picture that a cylinder mirrors upright.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    anamorphcyl, 1078, .traits = FLAME_WRITES_SUM, FLAME_PREPARED (anamorphcyl))
FLAME_PARAM (anamorphcyl, a, 1.0)
FLAME_PARAM (anamorphcyl, b, 1.3)
FLAME_PARAM (anamorphcyl, k, 3.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_anamorphcyl
{
  float a;
  float b;
  float k;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (anamorphcyl)
{
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->k = (float) in->k;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (anamorphcyl)
{
  const float r = w * k->a * (p->y + k->b);
  float s, c;

  flame_sincosf (k->k * p->x, &s, &c);
  o->x = r * c;
  o->y = r * s;
}
#endif
