/*
 * csc_squared: scales the point by a power of a squared function of x.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (csc_squared, 1019, FLAME_PREPARED (csc_squared))
FLAME_PARAM (csc_squared, csc_div, 1.0)
FLAME_PARAM (csc_squared, cos_div, 1.0)
FLAME_PARAM (csc_squared, tan_div, 1.0)
FLAME_PARAM (csc_squared, csc_pow, 0.5)
FLAME_PARAM (csc_squared, pi_mult, 0.5)
FLAME_PARAM (csc_squared, csc_add, 0.25)
FLAME_PARAM (csc_squared, scale_y, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_csc_squared
{
  float csc_div; /* the dividend */
  float cos_frequency;
  float sin_frequency;
  float csc_pow;
  float pi_add;  /* added before the power */
  float csc_add; /* added after it */
  float scale_y;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (csc_squared)
{
  k->csc_div = (float) in->csc_div;
  k->csc_pow = (float) in->csc_pow;
  k->csc_add = (float) in->csc_add;
  k->scale_y = (float) in->scale_y;
  k->cos_frequency = (float) (1.0 / in->cos_div);
  k->sin_frequency = (float) (1.0 / in->tan_div);
  k->pi_add = (float) (M_PI * in->pi_mult);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (csc_squared)
{
  float csc = k->csc_div / (flame_cosf (p->x * k->cos_frequency) *
                               flame_tanf (p->x * k->sin_frequency));
  float scale =
      w * (flame_powf (csc * csc + k->pi_add, k->csc_pow) + k->csc_add);

  o->x += scale * p->x;
  o->y += scale * p->y * k->scale_y;
}
#endif
