/*
 * atan2_spirals: bands by an angle of two powers of the radius, and the sine
 * of another angle.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (atan2_spirals, 1171, .needs = FLAME_NEEDS_R2,
    FLAME_PREPARED (atan2_spirals))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_atan2_spirals
{
  float r_mult;
  float r_add;
  float xy2_mult;
  float xy2_add;
  float x_mult;
  float x_add;
  float inverse_yx_div;
  float yx_add;
  float inverse_yy_div;
  float yy_add;
  float sin_add;
  float y_mult;
  float r_power;
  float x2y2_power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (atan2_spirals)
{
  k->r_mult = (float) in->r_mult;
  k->r_add = (float) in->r_add;
  k->xy2_mult = (float) in->xy2_mult;
  k->xy2_add = (float) in->xy2_add;
  k->x_mult = (float) in->x_mult;
  k->x_add = (float) in->x_add;
  k->yx_add = (float) in->yx_add;
  k->yy_add = (float) in->yy_add;
  k->sin_add = (float) in->sin_add;
  k->y_mult = (float) in->y_mult;
  k->r_power = (float) in->r_power;
  k->x2y2_power = (float) in->x2y2_power;
  k->inverse_yx_div = (float) (1.0 / in->yx_div);
  k->inverse_yy_div = (float) (1.0 / in->yy_div);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (atan2_spirals)
{
  const float r = flame_powf (p->r2, k->r_power),
              r2 = flame_powf (p->r2, k->x2y2_power);
  const float band = k->x_mult * flame_atan2f (r * k->r_mult + k->r_add,
                                     r2 * k->xy2_mult + k->xy2_add) +
                     k->x_add;
  const float angle = flame_atan2f (p->y * k->inverse_yy_div + k->yy_add,
                          p->x * k->inverse_yx_div + k->yx_add) +
                      k->sin_add;

  o->x += p->x >= 0.0f ? w * (FLAME_PI - band) : w * (band - FLAME_PI);
  o->y += w * k->y_mult * flame_sinf (angle);
}
#endif
