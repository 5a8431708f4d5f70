/*
 * squish: draws the rims of squares to one of their equal parts, chosen at
 * random.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (squish, 476, .draws = 1, FLAME_PREPARED (squish))
FLAME_PARAM (squish, power, 2.0, .type = FLAME_REAL_NONZERO,
    FLAME_RANGE (2.0, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_squish
{
  float power; /* parts and their inverse */
  float inverse_power;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (squish)
{
  k->power = (float) in->power;
  k->inverse_power = (float) (1.0 / in->power);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (squish)
{
  float part = flame_floorf (flame_rng_01 (rng) * k->power);
  float ax = flame_fabsf (p->x), ay = flame_fabsf (p->y);
  int wide = ax > ay;
  float s = wide ? ax : ay;
  float side = p->x > 0.0f ? p->y : 4.0f * s - p->y;
  float end = p->y > 0.0f ? 2.0f * s - p->x : 6.0f * s + p->x;
  float at = ((wide ? side : end) + 8.0f * s * part) * k->inverse_power;
  /* Along the square's sides: forth and back, limited at the corners. */
  float x = flame_fabsf (at - 4.0f * s) - 2.0f * s;
  float y = 2.0f * s - flame_fabsf (at - 2.0f * s), last = 8.0f * s - at;

  x = flame_at_most (flame_at_least (x, -s), s);
  y = flame_at_most (flame_at_least (y, -s), s);
  y = at > 7.0f * s ? last : y;
  o->x += w * x;
  o->y += w * y;
}
#endif
