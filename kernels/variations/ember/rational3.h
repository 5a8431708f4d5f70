/*
 * rational3: a quotient of cubic polynomials of the complex point.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rational3, 425, FLAME_PREPARED (rational3))
FLAME_PARAM (rational3, t3, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}),
    FLAME_NAME_IN (FLAME_JWILDFIRE, "rational3_a"))
FLAME_PARAM (rational3, t2, 0.0, FLAME_NAME_IN (FLAME_JWILDFIRE, "rational3_b"))
FLAME_PARAM (rational3, t1, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.25}),
    FLAME_NAME_IN (FLAME_JWILDFIRE, "rational3_c"))
FLAME_PARAM (rational3, tc, 1.0, FLAME_NAME_IN (FLAME_JWILDFIRE, "rational3_d"))
FLAME_PARAM (rational3, b3, 0.0, FLAME_NAME_IN (FLAME_JWILDFIRE, "rational3_e"))
FLAME_PARAM (rational3, b2, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.9}),
    FLAME_NAME_IN (FLAME_JWILDFIRE, "rational3_f"))
FLAME_PARAM (rational3, b1, 0.0, FLAME_NAME_IN (FLAME_JWILDFIRE, "rational3_g"))
FLAME_PARAM (rational3, bc, 1.0, FLAME_NAME_IN (FLAME_JWILDFIRE, "rational3_h"))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_rational3
{
  float t3; /* coefficients of the dividend */
  float t2;
  float t1;
  float tc;
  float b3; /* coefficients of the divisor */
  float b2;
  float b1;
  float bc;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rational3)
{
  k->t3 = (float) in->t3;
  k->t2 = (float) in->t2;
  k->t1 = (float) in->t1;
  k->tc = (float) in->tc;
  k->b3 = (float) in->b3;
  k->b2 = (float) in->b2;
  k->b1 = (float) in->b1;
  k->bc = (float) in->bc;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rational3)
{
  float x = p->x, y = p->y;
  float x2 = x * x - y * y, y2 = 2.0f * x * y;
  float x3 = x2 * x - y2 * y, y3 = x2 * y + y2 * x;
  float a = k->t3 * x3 + k->t2 * x2 + k->t1 * x + k->tc;
  float b = k->t3 * y3 + k->t2 * y2 + k->t1 * y;
  float c = k->b3 * x3 + k->b2 * x2 + k->b1 * x + k->bc;
  float d = k->b3 * y3 + k->b2 * y2 + k->b1 * y;
  float scale = w / flame_nonzero (c * c + d * d);

  o->x += scale * (a * c + b * d);
  o->y += scale * (b * c - a * d);
}
#endif
