/*
 * trade: exchanges two discs, one on the left and one on the right.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (trade, 454, FLAME_PREPARED (trade))
FLAME_PARAM (trade, r1, 1.0, FLAME_RANGE (2.220446049e-16, FLAME_NO_LIMIT))
FLAME_PARAM (trade, d1, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (trade, r2, 1.0, FLAME_RANGE (2.220446049e-16, FLAME_NO_LIMIT))
FLAME_PARAM (trade, d2, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_trade
{
  float first_place; /* distance of the discs' centres from the origin */
  float second_place;
  float r1;
  float r2;
  float first_ratio; /* ratios of their radii */
  float second_ratio;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (trade)
{
  k->first_place = (float) (in->r1 + in->d1);
  k->second_place = (float) (in->r2 + in->d2);
  k->r1 = (float) in->r1;
  k->r2 = (float) in->r2;
  k->first_ratio = (float) (in->r2 / in->r1);
  k->second_ratio = (float) (in->r1 / in->r2);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (trade)
{
  int right = p->x > 0.0f;
  float u = right ? k->first_place - p->x : -k->second_place - p->x;
  float radius = right ? k->r1 : k->r2;
  float scale = right ? k->first_ratio : k->second_ratio;
  int within = u * u + p->y * p->y <= radius * radius;

  o->x += w * (within ? scale * u + (right ? -k->second_place : k->first_place)
                      : p->x);
  o->y += w * (within ? scale * p->y : p->y);
}
#endif
