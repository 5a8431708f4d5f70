/*
 * epispiral: a spiral of n arms with random thickness.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (epispiral, 116, .needs = FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (epispiral))
FLAME_PARAM (epispiral, n, 6.0)
FLAME_PARAM (epispiral, thickness, 0.0)
FLAME_PARAM (epispiral, holes, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_epispiral
{
  float n;
  float thickness;
  float holes;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (epispiral)
{
  k->n = (float) in->n;
  k->thickness = (float) in->thickness;
  k->holes = (float) in->holes;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (epispiral)
{
  float random = flame_rng_01 (rng);
  float thickness = k->thickness != 0.0f ? k->thickness * random : 1.0f;
  float radius = w * (thickness / flame_cosf (k->n * p->phi) - k->holes);
  float s, c;

  flame_sincosf (p->phi, &s, &c);
  o->x += radius * c;
  o->y += radius * s;
}
#endif
