/*
 * d_spherical: the inversion in the unit circle or the point itself, chosen at
 * random.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (d_spherical, 315, .needs = FLAME_NEEDS_R2, .draws = 1,
    FLAME_PREPARED (d_spherical))
FLAME_PARAM (d_spherical, weight, 0.5, .aliases = "d_spherical_d_spher_weight")
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_d_spherical
{
  float weight;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (d_spherical)
{
  k->weight = (float) in->weight;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (d_spherical)
{
  float scale = flame_rng_01 (rng) < k->weight ? w / flame_nonzero (p->r2) : w;

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
