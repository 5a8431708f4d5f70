/*
 * julian2: julian after an affine map given by parameters.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (julian2, 460, .draws = 1, FLAME_PREPARED (julian2))
FLAME_PARAM (julian2, a, 1.0)
FLAME_PARAM (julian2, b, 0.0)
FLAME_PARAM (julian2, c, 0.0)
FLAME_PARAM (julian2, d, 1.0)
FLAME_PARAM (julian2, e, 0.0)
FLAME_PARAM (julian2, f, 0.0)
FLAME_PARAM (julian2, power, 2.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (julian2, dist, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/root-branch.h"

struct FlameConstants_julian2
{
  float map[6];
  float inverse_power;
  float exponent; /* dist/(2 power) */
  FlameRootBranch branches;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (julian2)
{
  const double power = flame_nonzero_double (in->power);

  k->map[0] = (float) in->a;
  k->map[1] = (float) in->b;
  k->map[2] = (float) in->c;
  k->map[3] = (float) in->d;
  k->map[4] = (float) in->e;
  k->map[5] = (float) in->f;
  k->inverse_power = (float) (1.0 / power);
  k->exponent = (float) (0.5 * in->dist / power);
  flame_fill_root_branch (power, &k->branches);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (julian2)
{
  float turns = flame_root_branch (rng, &k->branches);
  float u = k->map[0] * p->x + k->map[1] * p->y + k->map[4];
  float v = k->map[2] * p->x + k->map[3] * p->y + k->map[5];
  float scale = w * flame_powf (u * u + v * v, k->exponent);
  float s, c;

  flame_sincosf (
      flame_atan2f (v, u) * k->inverse_power + FLAME_TWO_PI * turns, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
