/*
 * hyperbolicellipse: hyperbolic sines and cosines around an ellipse.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hyperbolicellipse, 1074, .traits = FLAME_WRITES_SUM,
    FLAME_CONSTANTS (hyperbolicellipse, 1))
FLAME_PARAM (hyperbolicellipse, a, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (hyperbolicellipse)
{
  flame_copy_params (in, 0, 1, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = a */
FLAME_VARIATION (hyperbolicellipse)
{
  float sh, ch, s, c;

  flame_sinhcoshf (p->x, &sh, &ch);
  flame_sincosf (k[0] * p->y, &s, &c);
  o->x = w * sh * c;
  o->y = w * ch * s;
}
#endif
