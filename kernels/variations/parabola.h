/*
 * parabola: random points within parabolas.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (parabola, 53, .needs = FLAME_NEEDS_R, .draws = 2,
    FLAME_CONSTANTS (parabola, 2))
FLAME_PARAM (parabola, height, 0.0)
FLAME_PARAM (parabola, width, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (parabola)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = height, k[1] = width */
FLAME_VARIATION (parabola)
{
  float s, c;

  flame_sincosf (p->r, &s, &c);
  o->x += w * k[0] * (s * s) * flame_rng_01 (rng);
  o->y += w * k[1] * c * flame_rng_01 (rng);
}
#endif
