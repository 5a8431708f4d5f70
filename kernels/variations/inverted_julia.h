/*
 * inverted_julia: the outside of a root in its inside.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    inverted_julia, 1107, .draws = 1, FLAME_CONSTANTS (inverted_julia, 9))
FLAME_PARAM (inverted_julia, power, 0.25)
FLAME_PARAM (inverted_julia, y2_mult, 1.0)
FLAME_PARAM (inverted_julia, a2x_mult, 1.0)
FLAME_PARAM (inverted_julia, a2y_mult, 1.0)
FLAME_PARAM (inverted_julia, a2y_add, 0.0)
FLAME_PARAM (inverted_julia, cos_mult, 0.0)
FLAME_PARAM (inverted_julia, y_mult, 1.0)
FLAME_PARAM (inverted_julia, center, 3.14)
FLAME_PARAM (inverted_julia, x2y2_add, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (inverted_julia)
{
  flame_copy_params (in, 0, 9, k);
}
#endif

#ifdef FLAME_VARIATION
/* k = the parameters */
FLAME_VARIATION (inverted_julia)
{
  const float x2 = p->x * p->x, y2 = p->y * p->y;
  const float r = flame_powf (x2 + y2 * k[1], k[0]) + k[8];
  const float angle = 0.5f * flame_atan2f (p->x * k[2], p->y * k[3] + k[4]);
  const float scale = w * flame_cosf (r * k[5]) / (r * k[7]);
  const float part = flame_rng_bit (rng) ? -scale : scale;
  float s, c;

  flame_sincosf (angle, &s, &c);
  o->x += part * s;
  o->y += part * c * k[6];
}
#endif
