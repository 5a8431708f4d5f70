/*
 * vignette: blurred and gone outside of a circle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (vignette, 484, .draws = 3, FLAME_CONSTANTS (vignette, 8))
FLAME_PARAM (vignette, posx, 0.0)
FLAME_PARAM (vignette, posy, 0.0)
FLAME_PARAM (vignette, inner_radius, 0.5)
FLAME_PARAM (vignette, fade_radius, 0.5, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (vignette, power, 4.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (vignette, blur, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (vignette)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
  k[2] = (float) fabs (in->param[2]);
  k[3] = in->param[2] < 0.0 ? 1.0f : 0.0f;
  k[4] = (float) (1.0 / fabs (in->param[3]));
  k[5] = in->param[3] > 0.0 ? 1.0f : 0.0f;
  k[6] = (float) (1.0 / fabs (in->param[4]));
  k[7] = (float) in->param[5];
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0], k[1] = middle, k[2], k[3] = radius and whether its inside is gone,
 * k[4], k[5] = 1/width of the fading and whether it fades outwards, k[6] =
 * 1/power, k[7] = blur
 */
FLAME_VARIATION (vignette)
{
  float x = p->x - k[0], y = p->y - k[1];
  float d = flame_sqrtf (x * x + y * y);
  int inside = d < k[2];
  float fade = 1.0f - flame_powf (flame_rng_01 (rng), k[6]);
  float beyond = (d - k[2]) * k[4];
  float far = beyond * flame_rng_01 (rng);
  int gone = k[5] != 0.0f ? fade < beyond : 1.0f - fade > beyond;
  float s, c;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  far *= k[7] * far;
  gone = inside ? k[3] != 0.0f : gone;
  far = inside ? 0.0f : far;
  o->x += gone ? 0.0f : w * (p->x + far * c);
  o->y += gone ? 0.0f : w * (p->y + far * s);
}
#endif
