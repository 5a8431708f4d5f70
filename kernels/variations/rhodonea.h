/*
 * rhodonea: a rose, at the point's angle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rhodonea, 872, .draws = 1, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .traits = FLAME_WRITES_RGB, FLAME_CONSTANTS (rhodonea, 14))
FLAME_PARAM (rhodonea, knumer, 3.0)
FLAME_PARAM (rhodonea, kdenom, 4.0)
FLAME_PARAM (
    rhodonea, inner_mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 6.0))
FLAME_PARAM (
    rhodonea, outer_mode, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 6.0))
FLAME_PARAM (rhodonea, inner_spread, 0.0)
FLAME_PARAM (rhodonea, outer_spread, 0.0)
FLAME_PARAM (rhodonea, inner_spread_ratio, 1.0)
FLAME_PARAM (rhodonea, outer_spread_ratio, 1.0)
FLAME_PARAM (rhodonea, spread_split, 1.0)
FLAME_PARAM (rhodonea, fill, 0.0)
FLAME_PARAM (rhodonea, radial_offset, 0.0)
FLAME_PARAM (rhodonea, cycles, 0.0)
FLAME_PARAM (rhodonea, cycle_offset, 0.0)
FLAME_PARAM (rhodonea, metacycles, 1.0)
FLAME_PARAM (rhodonea, metacycle_expansion, 0.0)
#endif

#ifdef FLAME_PREPARE
static double
flame_rhodonea_divisor (double a, double b)
{
  while (b != 0.0) {
    const double rest = fmod (a, b);

    a = b;
    b = rest;
  }
  return fabs (a);
}

/* turns after which the rose is closed; 16 where that is not known */
static double
flame_rhodonea_close (const FlamePrepare *in)
{
  const double over = in->param[0], under = in->param[1], petals = over / under;
  double divisor, n, d;

  if (fmod (petals, 1.0) == 0.0)
    return fmod (petals, 2.0) == 0.0 || in->param[10] != 0.0 ||
                   in->param[4] != 0.0 || in->param[5] != 0.0 ||
                   in->param[9] != 0.0
               ? 1.0
               : 0.5;
  if (fmod (over, 1.0) != 0.0 || fmod (under, 1.0) != 0.0)
    return 16.0;
  divisor = flame_rhodonea_divisor (over, under);
  n = over / divisor;
  d = under / divisor;
  return fmod (n, 2.0) == 0.0 || fmod (d, 2.0) == 0.0 ? d : 0.5 * d;
}

FLAME_PREPARE (rhodonea)
{
  const double to_close = flame_rhodonea_close (in);
  const double turns =
      in->param[11] == 0.0 ? to_close * in->param[13] : in->param[11];

  k[0] = (float) in->param[2];
  k[1] = (float) in->param[3];
  k[2] = (float) (in->param[4] * in->param[6]);
  k[3] = (float) in->param[4];
  k[4] = (float) (in->param[5] * in->param[7]);
  k[5] = (float) in->param[5];
  flame_copy_params (in, 8, 3, k + 6);
  k[9] = (float) (turns / (2.0 * M_PI));
  k[10] = (float) (turns * in->param[12]);
  k[11] = (float) (in->param[0] / in->param[1]);
  k[12] = (float) (turns / to_close / (2.0 * M_PI));
  k[13] = (float) in->param[14];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/spread.h"

/*
 * k[0], k[1] = how points inside and outside are moved, k[2] to k[5] = how far along x
 * and y, k[6] = where outside begins, k[7] = how wide the line is, k[8] = shift of the
 * radius, k[9], k[10] = turns in an angle and first turn, k[11] = petals in a turn,
 * k[12] = roses in an angle, k[13] = how each grows
 */
FLAME_VARIATION (rhodonea)
{
  float turns = k[9] * p->phi + k[10], random = flame_rng_01 (rng) - 0.5f;
  float petals = k[11] * turns, from = k[6] * p->r, kind, side, s, c, r, x, y;
  float grown = w + k[13] * flame_floorf (k[12] * (p->phi + FLAME_PI));
  int outside, itself, hidden;

  flame_sincos_turns (petals - flame_floorf (petals), &s, &r);
  flame_sincos_turns (turns - flame_floorf (turns), &s, &c);
  r += k[8] + k[7] * random;
  x = r * c;
  y = r * s;
  outside = flame_fabsf (from) > flame_fabsf (r);
  kind = outside ? k[1] : k[0];
  side = outside ? 1.0f : -1.0f;
  itself = kind == (outside ? 5.0f : 6.0f);
  hidden = kind == (outside ? 6.0f : 5.0f);
  kind = kind > 4.0f ? 0.0f : kind;
  x = grown * flame_spread (kind, outside ? k[4] : k[2], side, from, x, p->x);
  y = grown * flame_spread (kind, outside ? k[5] : k[3], side, from, y, p->y);
  o->x += itself ? p->x : (hidden ? 0.0f : x);
  o->y += itself ? p->y : (hidden ? 0.0f : y);
  if (hidden)
    flame_hide (o, 1);
}
#endif
