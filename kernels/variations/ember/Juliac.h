/*
 * Juliac: a branch of a root with a complex exponent, chosen at random.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Juliac, 487, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (Juliac))
FLAME_PARAM (Juliac, re, 2.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 3.0}))
FLAME_PARAM (Juliac, im, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (Juliac, dist, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/root-branch.h"

struct FlameConstants_Juliac
{
  float inverse_re;
  float abs_re;
  float im;
  float half_dist;
  FlameRootBranch branches;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Juliac)
{
  const double re = flame_nonzero_double (in->re);

  k->inverse_re = (float) (1.0 / re);
  k->abs_re = (float) fabs (re);
  k->im = (float) (0.01 * in->im);
  k->half_dist = (float) (0.5 * in->dist);
  flame_fill_root_branch (fabs (re), &k->branches);
  k->branches.branches = 0.0f;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (Juliac)
{
  float turns = flame_root_branch (rng, &k->branches);
  float angle = p->phi + FLAME_TWO_PI * k->abs_re * flame_root_part (turns);
  float length = k->half_dist * flame_logf (p->r2);
  float scale = w * flame_expf (length * k->inverse_re - angle * k->im);
  float s, c;

  flame_sincosf (angle * k->inverse_re + length * k->im, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
