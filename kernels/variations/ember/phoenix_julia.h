/*
 * phoenix_julia: julian, with the axes stretched before the angle is taken.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (phoenix_julia, 465, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_R2,
    .draws = 1, FLAME_PREPARED (phoenix_julia))
FLAME_PARAM (phoenix_julia, power, 2.0)
FLAME_PARAM (phoenix_julia, dist, 1.0)
FLAME_PARAM (phoenix_julia, x_distort, -0.5)
FLAME_PARAM (phoenix_julia, y_distort, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_phoenix_julia
{
  float stretch_x; /* factors of x and y */
  float stretch_y;
  float exponent;       /* dist/(2 power) */
  float angle_exponent; /* dist/power */
  float turns[2];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (phoenix_julia)
{
  const double power = flame_nonzero_double (in->power);

  k->stretch_x = (float) (in->x_distort + 1.0);
  k->stretch_y = (float) (in->y_distort + 1.0);
  k->exponent = (float) (in->dist / power / 2.0);
  k->angle_exponent = (float) (in->dist / power);
  flame_fill_turns (1.0 / power, k->turns);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

FLAME_VARIATION (phoenix_julia)
{
  float turns = flame_count_turns (flame_rng_below (rng, 32767.0f), k->turns);
  float angle = flame_atan2f (p->y * k->stretch_y, p->x * k->stretch_x) *
                k->angle_exponent;
  float scale = w * flame_powf (p->r2, k->exponent);
  float s, c;

  flame_sincosf (angle + FLAME_TWO_PI * turns, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
