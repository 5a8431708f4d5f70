/*
 * flowerdb: petals with a split and a spread.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (flowerdb, 293, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (flowerdb, 3))
FLAME_PARAM (flowerdb, petals, 6.0)
FLAME_PARAM (flowerdb, petal_split, 0.0)
FLAME_PARAM (flowerdb, petal_spread, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (flowerdb)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (in->param[0] * in->param[1]);
  k[2] = (float) (in->param[2]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = petals, k[1] = split, k[2] = spread */
FLAME_VARIATION (flowerdb)
{
  float scale = w * flame_fabsf ((k[2] + flame_sinf (k[0] * p->phi)) *
                                 flame_cosf (k[1] * p->phi));
  float s, c;

  flame_sincosf (p->phi, &s, &c);
  o->x += scale * p->r * c;
  o->y += scale * p->r * s;
}
#endif
