/*
 * phoenix_julia: julian with the axes stretched ahead of the angle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (phoenix_julia, 465, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R2,
    .draws = 1, FLAME_CONSTANTS (phoenix_julia, 6))
FLAME_PARAM (phoenix_julia, power, 2.0)
FLAME_PARAM (phoenix_julia, dist, 1.0)
FLAME_PARAM (phoenix_julia, x_distort, -0.5)
FLAME_PARAM (phoenix_julia, y_distort, 0.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (phoenix_julia)
{
  const double power = flame_nonzero_double (in->param[0]);

  k[0] = (float) (in->param[2] + 1.0);
  k[1] = (float) (in->param[3] + 1.0);
  k[2] = (float) (in->param[1] / power / 2.0);
  k[3] = (float) (in->param[1] / power);
  flame_fill_turns (1.0 / power, k + 4);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

/*
 * k[0], k[1] = stretch, k[2] = dist/(2 power), k[3] = dist/power, k[4] + k[5]
 * = turns
 */
FLAME_VARIATION (phoenix_julia)
{
  float turns = flame_count_turns (flame_rng_below (rng, 32767.0f), k + 4);
  float angle = flame_atan2f (p->y * k[1], p->x * k[0]) * k[3];
  float scale = w * flame_powf (p->r2, k[2]);
  float s, c;

  flame_sincosf (angle + FLAME_TWO_PI * turns, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
