/*
 * conic: a conic section at a random scale.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    conic, 52, .needs = FLAME_NEEDS_R, .draws = 1, FLAME_PREPARED (conic))
FLAME_PARAM (conic, eccentricity, 1.0)
FLAME_PARAM (conic, holes, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_conic
{
  float eccentricity;
  float holes;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (conic)
{
  k->eccentricity = (float) in->eccentricity;
  k->holes = (float) in->holes;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (conic)
{
  float radius = (flame_rng_01 (rng) - k->holes) * k->eccentricity;
  float scale = w * radius / (p->r + k->eccentricity * p->x);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
