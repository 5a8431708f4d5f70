/*
 * swirl3: turns points in a logarithmic spiral.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (swirl3, 449,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (swirl3))
FLAME_PARAM (swirl3, shift, 0.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_swirl3
{
  float half_turn; /* half the turn if the radius grows by a factor of e */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (swirl3)
{
  k->half_turn = (float) (0.5 * in->shift);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (swirl3)
{
  float s, c;

  flame_sincosf (p->phi + k->half_turn * flame_logf (p->r2), &s, &c);
  o->x += w * p->r * c;
  o->y += w * p->r * s;
}
#endif
