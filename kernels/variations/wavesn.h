/*
 * wavesn: a branch of a root chosen at random, moved by sines of the other
 * coordinate.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (wavesn, 486, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_CONSTANTS (wavesn, 12))
FLAME_PARAM (wavesn, freqx, 2.0)
FLAME_PARAM (wavesn, freqy, 2.0)
FLAME_PARAM (wavesn, scalex, 1.0)
FLAME_PARAM (wavesn, scaley, 1.0)
FLAME_PARAM (wavesn, incx, 0.0)
FLAME_PARAM (wavesn, incy, 0.0)
FLAME_PARAM (wavesn, power, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/root-branch.h"

FLAME_PREPARE (wavesn)
{
  const double power = in->param[6] != 0.0 ? in->param[6] : 2.0;

  flame_copy_params (in, 0, 6, k);
  k[6] = (float) (1.0 / power);
  flame_fill_root_branch (power, k + 7);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/root-branch.h"

/*
 * k[0], k[1] = frequencies, k[2], k[3] = amplitudes, k[4], k[5] = how they
 * grow, k[6] = 1/power, from k[7] on the branches
 */
FLAME_VARIATION (wavesn)
{
  float turns = flame_root_branch (rng, k + 7);
  float scale = w * flame_powf (p->r2, 0.5f * k[6]);
  float s, c, x, y;

  flame_sincosf (p->phi * k[6] + FLAME_TWO_PI * turns, &s, &c);
  x = scale * c;
  y = scale * s;
  o->x +=
      w * (x + 0.5f * flame_sinf (k[0] * y) * (k[2] + k[4] * flame_fabsf (x)));
  o->y +=
      w * (y + 0.5f * flame_sinf (k[1] * x) * (k[3] + k[5] * flame_fabsf (y)));
}
#endif
