/*
 * fibonacci2: Binet's formula for the Fibonacci numbers, with the point as
 * index and with scales.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fibonacci2, 291, FLAME_PREPARED (fibonacci2))
FLAME_PARAM (fibonacci2, sc, 1.0)
FLAME_PARAM (fibonacci2, sc2, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_fibonacci2
{
  float sc;
  float sc2;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (fibonacci2)
{
  k->sc = (float) in->sc;
  k->sc2 = (float) in->sc2;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (fibonacci2)
{
  float a = k->sc * flame_expf (p->x * k->sc2 * 0.48121182505960347f);
  float b =
      k->sc *
      flame_expf (k->sc2 * (p->y * FLAME_PI - p->x * 0.48121182505960347f));
  float as, ac, bs, bc;

  flame_sincosf (p->y * 0.48121182505960347f, &as, &ac);
  flame_sincosf (p->x * FLAME_PI + p->y * 0.48121182505960347f, &bs, &bc);
  o->x += w * 0.4472135955f * (a * ac - b * bc);
  o->y += w * 0.4472135955f * (a * as + b * bs);
}
#endif
