/*
 * circlesplit: a disc; all round it is moved outwards.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circlesplit, 264, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (circlesplit, 2))
FLAME_PARAM (circlesplit, radius, 1.0, .aliases = "circlesplit_cs_radius")
FLAME_PARAM (circlesplit, split, 0.5, .aliases = "circlesplit_cs_split")
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (circlesplit)
{
  k[0] = (float) (in->param[0] - in->param[1]);
  k[1] = (float) (in->param[1]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = radius of the disc, k[1] = the way */
FLAME_VARIATION (circlesplit)
{
  int inside = p->r < k[0];
  float s, c;

  flame_sincosf (p->phi, &s, &c);
  o->x += w * (inside ? p->x : (p->r + k[1]) * c);
  o->y += w * (inside ? p->y : (p->r + k[1]) * s);
}
#endif
