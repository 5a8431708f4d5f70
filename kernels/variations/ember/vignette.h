/*
 * vignette: blurs and fades out points outside of a circle.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (vignette, 484, .draws = 3, FLAME_PREPARED (vignette))
FLAME_PARAM (vignette, posx, 0.0)
FLAME_PARAM (vignette, posy, 0.0)
FLAME_PARAM (vignette, inner_radius, 0.5)
FLAME_PARAM (vignette, fade_radius, 0.5, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (vignette, power, 4.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (vignette, blur, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_vignette
{
  float x; /* the centre */
  float y;
  float radius; /* of the circle, and whether its inside is hidden */
  float inside;
  float inverse_width; /* 1/width of the fading, and whether it is outwards */
  float outwards;
  float inverse_power;
  float blur;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (vignette)
{
  k->x = (float) in->posx;
  k->y = (float) in->posy;
  k->radius = (float) fabs (in->inner_radius);
  k->inside = in->inner_radius < 0.0 ? 1.0f : 0.0f;
  k->inverse_width = (float) (1.0 / fabs (in->fade_radius));
  k->outwards = in->fade_radius > 0.0 ? 1.0f : 0.0f;
  k->inverse_power = (float) (1.0 / fabs (in->power));
  k->blur = (float) in->blur;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (vignette)
{
  float x = p->x - k->x, y = p->y - k->y;
  float d = flame_sqrtf (x * x + y * y);
  int inside = d < k->radius;
  float fade = 1.0f - flame_powf (flame_rng_01 (rng), k->inverse_power);
  float beyond = (d - k->radius) * k->inverse_width;
  float far = beyond * flame_rng_01 (rng);
  int gone = k->outwards != 0.0f ? fade < beyond : 1.0f - fade > beyond;
  float s, c;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  far *= k->blur * far;
  gone = inside ? k->inside != 0.0f : gone;
  far = inside ? 0.0f : far;
  o->x += gone ? 0.0f : w * (p->x + far * c);
  o->y += gone ? 0.0f : w * (p->y + far * s);
}
#endif
