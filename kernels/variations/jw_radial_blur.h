/*
 * jw_radial_blur: radial_blur, whose spread in JWildfire is the sum of four random
 * numbers of which each call exchanges but one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_radial_blur, 669, .z = FLAME_Z_WEIGHT, .draws = 1, .state = 4,
    FLAME_CONSTANTS (jw_radial_blur, 2),
    FLAME_INSTEAD_OF (FLAME_MEANT_BY_JWILDFIRE, FLAME_VAR_radial_blur))
FLAME_PARAM (jw_radial_blur, angle, 0.5)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_radial_blur)
{
  const double angle = in->param[0] * M_PI_2;

  k[0] = (float) sin (angle);
  k[1] = (float) cos (angle);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = spin, k[1] = zoom; the weight is the spread, not a factor. state: the last
 * four random numbers less a half, the latest first; a call draws the next one's.
 */
FLAME_VARIATION (jw_radial_blur)
{
  float spread = w * (o->state[0] + o->state[1] + o->state[2] + o->state[3]);
  float s, c, along;

  flame_sincosf (k[0] * spread, &s, &c);
  along = k[1] * spread + (c - 1.0f);
  o->x += p->x * along - p->y * s;
  o->y += p->y * along + p->x * s;
  o->state[3] = o->state[2];
  o->state[2] = o->state[1];
  o->state[1] = o->state[0];
  o->state[0] = flame_rng_01 (rng) - 0.5f;
}
#endif
