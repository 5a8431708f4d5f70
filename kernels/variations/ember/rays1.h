/*
 * rays1: rays along the axes.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rays1, 175, .z = FLAME_Z_WEIGHT, .traits = FLAME_WRITES_SUM,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (rays1)
{
  float two_pi2 = 0.4052847345693511f;
  float scale =
      w * p->r2 * (1.0f / flame_nonzero (flame_tanf (p->r)) + w * two_pi2);

  o->x = scale / flame_nonzero (p->x);
  o->y = scale / flame_nonzero (p->y);
}
#endif
