/*
 * flower: random petals.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (flower, 51, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_CONSTANTS (flower, 2))
FLAME_PARAM (flower, petals, 0.0)
FLAME_PARAM (flower, holes, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (flower)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = petals, k[1] = holes */
FLAME_VARIATION (flower)
{
  float radius = (flame_rng_01 (rng) - k[1]) * flame_cosf (k[0] * p->phi);
  float scale = w * radius / p->r;

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
