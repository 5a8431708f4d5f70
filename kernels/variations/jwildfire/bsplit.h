/*
 * bsplit: the cotangent of x as x, and the cosecant of x as a factor of y.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bsplit, 1075, .traits = FLAME_WRITES_RGB, FLAME_PREPARED (bsplit))
FLAME_PARAM (bsplit, x, 0.0)
FLAME_PARAM (bsplit, y, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_bsplit
{
  float x;
  float y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bsplit)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (bsplit)
{
  float s, c, unused, cy;

  flame_sincosf (p->x + k->x, &s, &c);
  flame_sincosf (p->y + k->y, &unused, &cy);
  o->x += p->x + k->x == 0.0f ? 0.0f : w * c / s * cy;
  o->y += p->x + k->x == 0.0f ? 0.0f : w / s * (k->y - p->y);
  flame_hide (o, p->x + k->x == 0.0f);
}
#endif
