/*
 * inverted_julia: a root that moves the outside to the inside.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (inverted_julia, 1107, .draws = 1, FLAME_PREPARED (inverted_julia))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_inverted_julia
{
  float power;
  float y2_mult;
  float a2x_mult;
  float a2y_mult;
  float a2y_add;
  float cos_mult;
  float y_mult;
  float center;
  float x2y2_add;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (inverted_julia)
{
  k->power = (float) in->power;
  k->y2_mult = (float) in->y2_mult;
  k->a2x_mult = (float) in->a2x_mult;
  k->a2y_mult = (float) in->a2y_mult;
  k->a2y_add = (float) in->a2y_add;
  k->cos_mult = (float) in->cos_mult;
  k->y_mult = (float) in->y_mult;
  k->center = (float) in->center;
  k->x2y2_add = (float) in->x2y2_add;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (inverted_julia)
{
  const float x2 = p->x * p->x, y2 = p->y * p->y;
  const float r = flame_powf (x2 + y2 * k->y2_mult, k->power) + k->x2y2_add;
  const float angle =
      0.5f * flame_atan2f (p->x * k->a2x_mult, p->y * k->a2y_mult + k->a2y_add);
  const float scale = w * flame_cosf (r * k->cos_mult) / (r * k->center);
  const float part = flame_rng_bit (rng) != 0.0f ? -scale : scale;
  float s, c;

  flame_sincosf (angle, &s, &c);
  o->x += part * s;
  o->y += part * c * k->y_mult;
}
#endif
