/*
 * dustpoint: the unit circle beside the origin, or a third of the plane.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dustpoint, 1021, .needs = FLAME_NEEDS_R, .draws = 2)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dustpoint)
{
  float sign = flame_rng_bit (rng) != 0.0f ? 1.0f : -1.0f,
        way = flame_rng_01 (rng);
  float third = 0.33333333f * p->x + (way < 0.75f ? 0.0f : 0.66666667f);

  o->x += w * (way < 0.5f ? p->x / p->r - 1.0f : third);
  o->y += w * (way < 0.5f ? sign * p->y / p->r : 0.33333333f * p->y);
}
#endif
