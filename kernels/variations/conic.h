/*
 * conic: a conic section at random scales.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    conic, 52, .needs = FLAME_NEEDS_R, .draws = 1, FLAME_CONSTANTS (conic, 2))
FLAME_PARAM (conic, eccentricity, 1.0)
FLAME_PARAM (conic, holes, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (conic)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = eccentricity, k[1] = holes; r (1 + e x/r) is r + e x */
FLAME_VARIATION (conic)
{
  float radius = (flame_rng_01 (rng) - k[1]) * k[0];
  float scale = w * radius / (p->r + k[0] * p->x);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
