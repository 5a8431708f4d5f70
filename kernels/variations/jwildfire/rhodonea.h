/*
 * rhodonea: a rose at the point's angle; points inside and outside of it move
 * differently.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rhodonea, 872, .draws = 1, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    .traits = FLAME_WRITES_RGB, FLAME_PREPARED (rhodonea))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_rhodonea
{
  float inner_mode; /* how points inside and outside move */
  float outer_mode;
  float inner_x; /* how far they move along x and y */
  float inner_y;
  float outer_x;
  float outer_y;
  float outside; /* the point's radius is multiplied by it */
  float width;   /* width of the line */
  float offset;  /* shift of the radius */
  float turns;   /* turns per angle, and the first turn */
  float first_turn;
  float petals; /* petals per turn */
  float roses;  /* roses per angle */
  float growth; /* how much larger each rose is */
};
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

/* The turns after which the rose closes, or 16 if that is not known. */
static double
flame_rhodonea_close (const struct FlameParams_rhodonea *in)
{
  const double over = in->knumer, under = in->kdenom, petals = over / under;
  double divisor, n, d;

  if (fmod (petals, 1.0) == 0.0)
    return fmod (petals, 2.0) == 0.0 || in->radial_offset != 0.0 ||
                   in->inner_spread != 0.0 || in->outer_spread != 0.0 ||
                   in->fill != 0.0
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
      in->cycles == 0.0 ? to_close * in->metacycles : in->cycles;

  k->inner_mode = (float) in->inner_mode;
  k->outer_mode = (float) in->outer_mode;
  k->inner_x = (float) (in->inner_spread * in->inner_spread_ratio);
  k->inner_y = (float) in->inner_spread;
  k->outer_x = (float) (in->outer_spread * in->outer_spread_ratio);
  k->outer_y = (float) in->outer_spread;
  k->outside = (float) in->spread_split;
  k->width = (float) in->fill;
  k->offset = (float) in->radial_offset;
  k->turns = (float) (turns / (2.0 * M_PI));
  k->first_turn = (float) (turns * in->cycle_offset);
  k->petals = (float) (in->knumer / in->kdenom);
  k->roses = (float) (turns / to_close / (2.0 * M_PI));
  k->growth = (float) in->metacycle_expansion;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/spread.h"

FLAME_VARIATION (rhodonea)
{
  float turns = k->turns * p->phi + k->first_turn,
        random = flame_rng_01 (rng) - 0.5f;
  float petals = k->petals * turns, from = k->outside * p->r, kind, side, s, c,
        r, x, y;
  float grown = w + k->growth * flame_floorf (k->roses * (p->phi + FLAME_PI));
  int outside, itself, hidden;

  flame_sincos_turns (petals - flame_floorf (petals), &s, &r);
  flame_sincos_turns (turns - flame_floorf (turns), &s, &c);
  r += k->offset + k->width * random;
  x = r * c;
  y = r * s;
  outside = flame_fabsf (from) > flame_fabsf (r);
  kind = outside ? k->outer_mode : k->inner_mode;
  side = outside ? 1.0f : -1.0f;
  itself = kind == (outside ? 5.0f : 6.0f);
  hidden = kind == (outside ? 6.0f : 5.0f);
  kind = kind > 4.0f ? 0.0f : kind;
  x = grown * flame_spread (
                  kind, outside ? k->outer_x : k->inner_x, side, from, x, p->x);
  y = grown * flame_spread (
                  kind, outside ? k->outer_y : k->inner_y, side, from, y, p->y);
  o->x += itself ? p->x : (hidden ? 0.0f : x);
  o->y += itself ? p->y : (hidden ? 0.0f : y);
  if (hidden)
    flame_hide (o, 1);
}
#endif
