/*
 * Juliac: a branch of a root to a complex power, chosen at random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Juliac, 487, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_CONSTANTS (Juliac, 9))
FLAME_PARAM (Juliac, re, 2.0)
FLAME_PARAM (Juliac, im, 1.0)
FLAME_PARAM (Juliac, dist, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/root-branch.h"

FLAME_PREPARE (Juliac)
{
  const double re = flame_nonzero_double (in->param[0]);

  k[0] = (float) (1.0 / re);
  k[1] = (float) fabs (re);
  k[2] = (float) (0.01 * in->param[1]);
  k[3] = (float) (0.5 * in->param[2]);
  flame_fill_root_branch (fabs (re), k + 4);
  k[4] = 0.0f;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/root-branch.h"

/*
 * k[0] = 1/re, k[1] = |re|, k[2] = im, k[3] = dist/2, from k[4] on the
 * branches
 */
FLAME_VARIATION (Juliac)
{
  float turns = flame_root_branch (rng, k + 4);
  float angle = p->phi + FLAME_TWO_PI * k[1] * (turns - flame_floorf (turns));
  float length = k[3] * flame_logf (p->r2);
  float scale = w * flame_expf (length * k[0] - angle * k[2]);
  float s, c;

  flame_sincosf (angle * k[0] + length * k[2], &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
