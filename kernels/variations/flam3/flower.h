/*
 * flower: random points of petals.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (flower, 51, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (flower))
FLAME_PARAM (flower, petals, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 7.0}))
FLAME_PARAM (flower, holes, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.4}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_flower
{
  float petals;
  float holes;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (flower)
{
  k->petals = (float) in->petals;
  k->holes = (float) in->holes;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (flower)
{
  float radius =
      (flame_rng_01 (rng) - k->holes) * flame_cosf (k->petals * p->phi);
  float scale = w * radius / p->r;

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
