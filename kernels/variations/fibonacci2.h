/*
 * fibonacci2: Binet's formula of the Fibonacci numbers, at the point, with
 * scales.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fibonacci2, 291, FLAME_CONSTANTS (fibonacci2, 2))
FLAME_PARAM (fibonacci2, sc, 1.0)
FLAME_PARAM (fibonacci2, sc2, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (fibonacci2)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = sc, k[1] = sc2 */
FLAME_VARIATION (fibonacci2)
{
  float a = k[0] * flame_expf (p->x * k[1] * 0.48121182505960347f);
  float b = k[0] *
            flame_expf (k[1] * (p->y * FLAME_PI - p->x * 0.48121182505960347f));
  float as, ac, bs, bc;

  flame_sincosf (p->y * 0.48121182505960347f, &as, &ac);
  flame_sincosf (p->x * FLAME_PI + p->y * 0.48121182505960347f, &bs, &bc);
  o->x += w * 0.4472135955f * (a * ac - b * bc);
  o->y += w * 0.4472135955f * (a * as + b * bs);
}
#endif
