/*
 * q_ode: a quadratic map of the plane.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (q_ode, 424, FLAME_PREPARED (q_ode))
FLAME_PARAM (q_ode, p01, 1.0, .attribute = "q_ode01",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.0}))
FLAME_PARAM (q_ode, p02, -1.0, .attribute = "q_ode02",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
FLAME_PARAM (q_ode, p03, 0.0, .attribute = "q_ode03")
FLAME_PARAM (q_ode, p04, 0.0, .attribute = "q_ode04")
FLAME_PARAM (q_ode, p05, 0.0, .attribute = "q_ode05")
FLAME_PARAM (q_ode, p06, 0.0, .attribute = "q_ode06")
FLAME_PARAM (q_ode, p07, 1.0, .attribute = "q_ode07",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.0}))
FLAME_PARAM (q_ode, p08, 0.0, .attribute = "q_ode08",
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 1.0}))
FLAME_PARAM (q_ode, p09, 0.0, .attribute = "q_ode09")
FLAME_PARAM (q_ode, p10, 0.0, .attribute = "q_ode10")
FLAME_PARAM (q_ode, p11, 0.0, .attribute = "q_ode11")
FLAME_PARAM (q_ode, p12, 0.0, .attribute = "q_ode12")
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_q_ode
{
  float x[6]; /* for x: coefficients of 1, x, x², x y, y and y² */
  float y[6];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (q_ode)
{
  k->x[0] = (float) in->p01;
  k->x[1] = (float) in->p02;
  k->x[2] = (float) in->p03;
  k->x[3] = (float) in->p04;
  k->x[4] = (float) in->p05;
  k->x[5] = (float) in->p06;
  k->y[0] = (float) in->p07;
  k->y[1] = (float) in->p08;
  k->y[2] = (float) in->p09;
  k->y[3] = (float) in->p10;
  k->y[4] = (float) in->p11;
  k->y[5] = (float) in->p12;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (q_ode)
{
  float x = p->x, y = p->y;

  o->x += k->x[0] + (w * k->x[1] + k->x[2] * x + k->x[3] * y) * x +
          (k->x[4] + k->x[5] * y) * y;
  o->y += k->y[0] + (k->y[1] + k->y[2] * x + k->y[3] * y) * x +
          (w * k->y[4] + k->y[5] * y) * y;
}
#endif
