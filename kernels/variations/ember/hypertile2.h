/*
 * hypertile2: a step to a neighbouring tile, then a random turn.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypertile2, 160, .draws = 1, FLAME_PREPARED (hypertile2))
FLAME_PARAM (hypertile2, p, 3.0)
FLAME_PARAM (hypertile2, q, 7.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hypertile2
{
  float way[3];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/hypertile.h"

FLAME_PREPARE (hypertile2)
{
  flame_fill_hypertile (in->p, in->q, k->way);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

FLAME_VARIATION (hypertile2)
{
  float turns = flame_count_turns (flame_rng_below (rng, 32767.0f), k->way + 1);
  float a = p->x + k->way[0], b = p->y;
  float c = k->way[0] * p->x + 1.0f, d = k->way[0] * p->y;
  float scale = w / flame_nonzero (c * c + d * d);
  float x = a * c + b * d, y = b * c - a * d;
  float sine, cosine;

  flame_sincospif (2.0f * turns, &sine, &cosine);
  o->x += scale * (x * cosine + y * sine);
  o->y += scale * (y * cosine - x * sine);
}
#endif
