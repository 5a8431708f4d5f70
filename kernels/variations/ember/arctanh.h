/*
 * arctanh: the inverse hyperbolic tangent.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (arctanh, 253)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (arctanh)
{
  float left = p->x + 1.0f, right = p->x - 1.0f, y2 = p->y * p->y;

  o->x += w * FLAME_1_PI * 0.5f *
          (flame_logf (left * left + y2) - flame_logf (right * right + y2));
  o->y += w * FLAME_1_PI * flame_atan2f (2.0f * p->y, -left * right - y2);
}
#endif
