/*
 * swirl3r: a ring turned in a logarithmic spiral.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (swirl3r, 450,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (swirl3r, 5))
FLAME_PARAM (swirl3r, shift, 0.5)
FLAME_PARAM (swirl3r, min, 0.5, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (swirl3r, max, 1.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (swirl3r)
{
  const double low = fmin (in->param[1], in->param[2]),
               high = fmax (in->param[1], in->param[2]);

  k[0] = (float) (0.5 * in->param[0]);
  k[1] = (float) low;
  k[2] = (float) high;
  k[3] = (float) (low > 0.0 ? log (low) * in->param[0] : 0.0);
  k[4] = (float) (high > 0.0 ? log (high) * in->param[0] : 0.0);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = half the turn for e times the radius, k[1], k[2] = inner and outer
 * radius, k[3], k[4] = turns within and without
 */
FLAME_VARIATION (swirl3r)
{
  float turn = k[0] * flame_logf (p->r2);
  float s, c;

  turn = p->r < k[1] ? k[3] : (p->r > k[2] ? k[4] : turn);
  flame_sincosf (p->phi + turn, &s, &c);
  o->x += w * p->r * c;
  o->y += w * p->r * s;
}
#endif
