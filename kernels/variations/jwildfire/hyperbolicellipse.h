/*
 * hyperbolicellipse: hyperbolic sines and cosines around an ellipse.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hyperbolicellipse, 1074, .traits = FLAME_WRITES_SUM,
    FLAME_PREPARED (hyperbolicellipse))
FLAME_PARAM (hyperbolicellipse, a, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hyperbolicellipse
{
  float a;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hyperbolicellipse)
{
  k->a = (float) in->a;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (hyperbolicellipse)
{
  float sh, ch, s, c;

  flame_sinhcoshf (p->x, &sh, &ch);
  flame_sincosf (k->a * p->y, &s, &c);
  o->x = w * sh * c;
  o->y = w * ch * s;
}
#endif
