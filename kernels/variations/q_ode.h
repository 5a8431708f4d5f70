/*
 * q_ode: a quadratic map of the plane.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (q_ode, 424, FLAME_CONSTANTS (q_ode, 12))
FLAME_PARAM (q_ode, 01, 1.0, .attribute = "q_ode01")
FLAME_PARAM (q_ode, 02, -1.0, .attribute = "q_ode02")
FLAME_PARAM (q_ode, 03, 0.0, .attribute = "q_ode03")
FLAME_PARAM (q_ode, 04, 0.0, .attribute = "q_ode04")
FLAME_PARAM (q_ode, 05, 0.0, .attribute = "q_ode05")
FLAME_PARAM (q_ode, 06, 0.0, .attribute = "q_ode06")
FLAME_PARAM (q_ode, 07, 1.0, .attribute = "q_ode07")
FLAME_PARAM (q_ode, 08, 0.0, .attribute = "q_ode08")
FLAME_PARAM (q_ode, 09, 0.0, .attribute = "q_ode09")
FLAME_PARAM (q_ode, 10, 0.0, .attribute = "q_ode10")
FLAME_PARAM (q_ode, 11, 0.0, .attribute = "q_ode11")
FLAME_PARAM (q_ode, 12, 0.0, .attribute = "q_ode12")
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (q_ode)
{
  flame_copy_params (in, 0, 12, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] to k[5] = of x: 1, x, x², x y, y, y²; k[6] to k[11] = of y */
FLAME_VARIATION (q_ode)
{
  float x = p->x, y = p->y;

  o->x += k[0] + (w * k[1] + k[2] * x + k[3] * y) * x + (k[4] + k[5] * y) * y;
  o->y += k[6] + (k[7] + k[8] * x + k[9] * y) * x + (w * k[10] + k[11] * y) * y;
}
#endif
