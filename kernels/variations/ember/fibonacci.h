/*
 * fibonacci: Binet's formula for the Fibonacci numbers, with the point as
 * index.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fibonacci, 290)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (fibonacci)
{
  float a = flame_expf (p->x * 0.48121182505960347f);
  float b = flame_expf (p->y * FLAME_PI - p->x * 0.48121182505960347f);
  float as, ac, bs, bc;

  flame_sincosf (p->y * 0.48121182505960347f, &as, &ac);
  flame_sincosf (p->x * FLAME_PI + p->y * 0.48121182505960347f, &bs, &bc);
  o->x += w * 0.4472135955f * (a * ac - b * bc);
  o->y += w * 0.4472135955f * (a * as + b * bs);
}
#endif
