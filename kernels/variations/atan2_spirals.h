/*
 * atan2_spirals: bands by the angles of sums of the coordinates and their powers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (atan2_spirals, 1171, .needs = FLAME_NEEDS_R2,
    FLAME_CONSTANTS (atan2_spirals, 14))
FLAME_PARAM (atan2_spirals, r_mult, 1.5)
FLAME_PARAM (atan2_spirals, r_add, 1.0)
FLAME_PARAM (atan2_spirals, xy2_mult, 1.125)
FLAME_PARAM (atan2_spirals, xy2_add, 0.132)
FLAME_PARAM (atan2_spirals, x_mult, 2.0)
FLAME_PARAM (atan2_spirals, x_add, 0.25)
FLAME_PARAM (atan2_spirals, yx_div, 1.0)
FLAME_PARAM (atan2_spirals, yx_add, 0.0)
FLAME_PARAM (atan2_spirals, yy_div, 1.25)
FLAME_PARAM (atan2_spirals, yy_add, 0.0)
FLAME_PARAM (atan2_spirals, sin_add, 0.0)
FLAME_PARAM (atan2_spirals, y_mult, 1.0)
FLAME_PARAM (atan2_spirals, r_power, 0.5)
FLAME_PARAM (atan2_spirals, x2y2_power, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (atan2_spirals)
{
  flame_copy_params (in, 0, 14, k);
  k[6] = (float) (1.0 / in->param[6]);
  k[8] = (float) (1.0 / in->param[8]);
}
#endif

#ifdef FLAME_VARIATION
/* k as the parameters, but for the inverse of the divisors */
FLAME_VARIATION (atan2_spirals)
{
  const float r = flame_powf (p->r2, k[12]), r2 = flame_powf (p->r2, k[13]);
  const float band =
      k[4] * flame_atan2f (r * k[0] + k[1], r2 * k[2] + k[3]) + k[5];
  const float angle =
      flame_atan2f (p->y * k[8] + k[9], p->x * k[6] + k[7]) + k[10];

  o->x += p->x >= 0.0f ? w * (FLAME_PI - band) : w * (band - FLAME_PI);
  o->y += w * k[11] * flame_sinf (angle);
}
#endif
