/*
 * swirl3r: turns a ring in a logarithmic spiral.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (swirl3r, 450,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (swirl3r))
FLAME_PARAM (swirl3r, shift, 0.5)
FLAME_PARAM (swirl3r, min, 0.5, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (swirl3r, max, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_swirl3r
{
  float half_turn; /* half the turn if the radius grows by a factor of e */
  float low;       /* inner and outer radius */
  float high;
  float inside; /* turns inside and outside of the ring */
  float outside;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (swirl3r)
{
  const double low = fmin (in->min, in->max), high = fmax (in->min, in->max);

  k->half_turn = (float) (0.5 * in->shift);
  k->low = (float) low;
  k->high = (float) high;
  k->inside = (float) (low > 0.0 ? log (low) * in->shift : 0.0);
  k->outside = (float) (high > 0.0 ? log (high) * in->shift : 0.0);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (swirl3r)
{
  float turn = k->half_turn * flame_logf (p->r2);
  float s, c;

  turn = p->r < k->low ? k->inside : (p->r > k->high ? k->outside : turn);
  flame_sincosf (p->phi + turn, &s, &c);
  o->x += w * p->r * c;
  o->y += w * p->r * s;
}
#endif
