/*
 * flowerdb: petals with a split and a spread.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (flowerdb, 293, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (flowerdb))
FLAME_PARAM (flowerdb, petals, 6.0)
FLAME_PARAM (flowerdb, petal_split, 0.0)
FLAME_PARAM (flowerdb, petal_spread, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_flowerdb
{
  float petals;
  float split;
  float petal_spread;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (flowerdb)
{
  k->petals = (float) in->petals;
  k->split = (float) (in->petals * in->petal_split);
  k->petal_spread = (float) (in->petal_spread);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (flowerdb)
{
  float scale =
      w * flame_fabsf ((k->petal_spread + flame_sinf (k->petals * p->phi)) *
                       flame_cosf (k->split * p->phi));
  float s, c;

  flame_sincosf (p->phi, &s, &c);
  o->x += scale * p->r * c;
  o->y += scale * p->r * s;
}
#endif
