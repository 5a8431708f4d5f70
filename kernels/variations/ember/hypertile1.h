/*
 * hypertile1: a step of a random walk over a tiling of the hyperbolic disc.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypertile1, 140, .draws = 1, FLAME_PREPARED (hypertile1))
FLAME_PARAM (hypertile1, p, 3.0)
FLAME_PARAM (hypertile1, q, 7.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hypertile1
{
  float way[3];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/hypertile.h"

FLAME_PREPARE (hypertile1)
{
  flame_fill_hypertile (in->p, in->q, k->way);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

FLAME_VARIATION (hypertile1)
{
  float turns = flame_count_turns (flame_rng_below (rng, 32767.0f), k->way + 1);
  float re, im, a, b, c, d, scale;

  flame_sincospif (2.0f * turns, &im, &re);
  re *= k->way[0];
  im *= k->way[0];
  a = p->x + re;
  b = p->y - im;
  c = re * p->x - im * p->y + 1.0f;
  d = re * p->y + im * p->x;
  scale = w / flame_nonzero (c * c + d * d);
  o->x += scale * (a * c + b * d);
  o->y += scale * (b * c - a * d);
}
#endif
