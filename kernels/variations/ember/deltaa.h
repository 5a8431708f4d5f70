/*
 * deltaa: the ratio of the distances to two foci as the radius, half the angle
 * between them as the angle.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (deltaa, 278)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (deltaa)
{
  float left = p->x + 1.0f, right = p->x - 1.0f, y2 = p->y * p->y;
  float radius =
      w * flame_sqrtf (left * left + y2) / flame_sqrtf (right * right + y2);
  float s, c;

  flame_sincosf (
      0.5f * (flame_atan2f (p->y, right) - flame_atan2f (p->y, left)), &s, &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
