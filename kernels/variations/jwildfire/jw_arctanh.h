/*
 * jw_arctanh: arctanh, which is twice as large in JWildfire.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    jw_arctanh, 1236, FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_arctanh))
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_arctanh)
{
  float left = p->x + 1.0f, right = p->x - 1.0f, y2 = p->y * p->y;

  o->x += w * FLAME_1_PI *
          (flame_logf (left * left + y2) - flame_logf (right * right + y2));
  o->y +=
      w * 2.0f * FLAME_1_PI * flame_atan2f (2.0f * p->y, -left * right - y2);
}
#endif
