/*
 * butterfly_fay: the butterfly curve, at the point's angle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (butterfly_fay, 871, .draws = 1,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (butterfly_fay, 11))
FLAME_PARAM (butterfly_fay, offset, 0.0)
FLAME_PARAM (butterfly_fay, unified_inner_outer, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (butterfly_fay, outer_mode, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (butterfly_fay, inner_mode, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (butterfly_fay, outer_spread, 0.0)
FLAME_PARAM (butterfly_fay, inner_spread, 0.0)
FLAME_PARAM (butterfly_fay, outer_spread_ratio, 1.0)
FLAME_PARAM (butterfly_fay, inner_spread_ratio, 1.0)
FLAME_PARAM (butterfly_fay, spread_split, 1.0)
FLAME_PARAM (butterfly_fay, fill, 0.0)
FLAME_PARAM (butterfly_fay, cycles, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (butterfly_fay)
{
  flame_copy_params (in, 0, 4, k);
  k[4] = (float) (in->param[4] * in->param[6]);
  k[5] = (float) in->param[4];
  k[6] = (float) (in->param[5] * in->param[7]);
  k[7] = (float) in->param[5];
  k[8] = (float) in->param[8];
  k[9] = (float) in->param[9];
  k[10] = (float) (in->param[10] == 0.0 ? M_PI * M_PI : in->param[10]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/spread.h"

/*
 * k[0] = shift of the radius, k[1] = whether all is outside, k[2], k[3] = how points
 * outside and inside are moved, k[4] to k[7] = how far along x and y, k[8] = where
 * outside begins, k[9] = how wide the line is, k[10] = turns
 */
FLAME_VARIATION (butterfly_fay)
{
  float turn = k[10] * p->phi, wave = flame_sinf (turn * (1.0f / 12.0f));
  float random = flame_rng_01 (rng) - 0.5f, s, c, r, x, y, from;
  float fifth = wave * wave * wave * wave * flame_fabsf (wave);
  int outside;

  flame_sincosf (turn, &s, &c);
  r = 0.5f * (flame_expf (c) - 2.0f * flame_cosf (4.0f * turn) - fifth + k[0]) +
      k[9] * random;
  x = r * s;
  y = -r * c;
  from = k[8] * p->r;
  outside = flame_fabsf (from) > flame_fabsf (r) || k[1] == 1.0f;
  o->x += w * flame_spread (outside ? k[2] : k[3], outside ? k[4] : k[6],
                  outside ? 1.0f : -1.0f, from, x, p->x);
  o->y += w * flame_spread (outside ? k[2] : k[3], outside ? k[5] : k[7],
                  outside ? 1.0f : -1.0f, from, y, p->y);
}
#endif
