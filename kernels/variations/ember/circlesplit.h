/*
 * circlesplit: a disc; the points around it move outwards.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circlesplit, 264, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (circlesplit))
FLAME_PARAM (circlesplit, radius, 1.0, .aliases = "circlesplit_cs_radius")
FLAME_PARAM (circlesplit, split, 0.5, .aliases = "circlesplit_cs_split")
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_circlesplit
{
  float radius; /* of the disc */
  float split;  /* how far points move */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (circlesplit)
{
  k->radius = (float) (in->radius - in->split);
  k->split = (float) (in->split);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (circlesplit)
{
  int inside = p->r < k->radius;
  float s, c;

  flame_sincosf (p->phi, &s, &c);
  o->x += w * (inside ? p->x : (p->r + k->split) * c);
  o->y += w * (inside ? p->y : (p->r + k->split) * s);
}
#endif
