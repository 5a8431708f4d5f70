/*
 * butterfly_fay: the butterfly curve at the point's angle; points inside and
 * outside of it move differently.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (butterfly_fay, 871, .draws = 1,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, FLAME_PREPARED (butterfly_fay))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_butterfly_fay
{
  float offset;     /* shift of the radius */
  float unified;    /* whether all points count as outside */
  float outer_mode; /* how points outside and inside move */
  float inner_mode;
  float outer_x; /* how far they move along x and y */
  float inner_x;
  float outer_y;
  float inner_y;
  float split; /* the point's radius is multiplied by it */
  float width; /* width of the line */
  float turns;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (butterfly_fay)
{
  k->offset = (float) in->offset;
  k->unified = (float) in->unified_inner_outer;
  k->outer_mode = (float) in->outer_mode;
  k->inner_mode = (float) in->inner_mode;
  k->outer_x = (float) (in->outer_spread * in->outer_spread_ratio);
  k->inner_x = (float) in->outer_spread;
  k->outer_y = (float) (in->inner_spread * in->inner_spread_ratio);
  k->inner_y = (float) in->inner_spread;
  k->split = (float) in->spread_split;
  k->width = (float) in->fill;
  k->turns = (float) (in->cycles == 0.0 ? M_PI * M_PI : in->cycles);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/spread.h"

FLAME_VARIATION (butterfly_fay)
{
  float turn = k->turns * p->phi, wave = flame_sinf (turn * (1.0f / 12.0f));
  float random = flame_rng_01 (rng) - 0.5f, s, c, r, x, y, from;
  float fifth = wave * wave * wave * wave * flame_fabsf (wave);
  int outside;

  flame_sincosf (turn, &s, &c);
  r = 0.5f * (flame_expf (c) - 2.0f * flame_cosf (4.0f * turn) - fifth +
                 k->offset) +
      k->width * random;
  x = r * s;
  y = -r * c;
  from = k->split * p->r;
  outside = flame_fabsf (from) > flame_fabsf (r) || k->unified == 1.0f;
  o->x += w * flame_spread (outside ? k->outer_mode : k->inner_mode,
                  outside ? k->outer_x : k->outer_y, outside ? 1.0f : -1.0f,
                  from, x, p->x);
  o->y += w * flame_spread (outside ? k->outer_mode : k->inner_mode,
                  outside ? k->inner_x : k->inner_y, outside ? 1.0f : -1.0f,
                  from, y, p->y);
}
#endif
