/*
 * csc_squared: the point times a power of a squared quotient of x.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (csc_squared, 1019, FLAME_CONSTANTS (csc_squared, 7))
FLAME_PARAM (csc_squared, csc_div, 1.0)
FLAME_PARAM (csc_squared, cos_div, 1.0)
FLAME_PARAM (csc_squared, tan_div, 1.0)
FLAME_PARAM (csc_squared, csc_pow, 0.5)
FLAME_PARAM (csc_squared, pi_mult, 0.5)
FLAME_PARAM (csc_squared, csc_add, 0.25)
FLAME_PARAM (csc_squared, scale_y, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (csc_squared)
{
  flame_copy_params (in, 0, 7, k);
  k[1] = (float) (1.0 / in->param[1]);
  k[2] = (float) (1.0 / in->param[2]);
  k[4] = (float) (M_PI * in->param[4]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = above, k[1], k[2] = frequencies, k[3] = power, k[4], k[5] = what is added
 * before and after, k[6] = scale of y */
FLAME_VARIATION (csc_squared)
{
  float csc = k[0] / (flame_cosf (p->x * k[1]) * flame_tanf (p->x * k[2]));
  float scale = w * (flame_powf (csc * csc + k[4], k[3]) + k[5]);

  o->x += scale * p->x;
  o->y += scale * p->y * k[6];
}
#endif
