/*
 * randCubes: random points of boxes on a grid, most of them near the origin.
 * The weight has no effect.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (randCubes, 499, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_WRITES_SUM | FLAME_WRITES_COLOR |
              FLAME_RAISES_Z | FLAME_READS_FORM,
    .draws = 7, FLAME_PREPARED (randCubes))
FLAME_PARAM (randCubes, blockSize, 1.0)
FLAME_PARAM (randCubes, blockHeight, 1.0)
FLAME_PARAM (randCubes, spread, 3.0)
FLAME_PARAM (randCubes, seed, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (randCubes, density, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_randCubes
{
  float blockSize; /* size and height of a box */
  float blockHeight;
  float spread;
  float seed;
  float density;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (randCubes)
{
  k->blockSize = (float) in->blockSize;
  k->blockHeight = (float) in->blockHeight;
  k->spread = (float) in->spread;
  k->seed = (float) in->seed;
  k->density = (float) in->density;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hash.h"

FLAME_VARIATION (randCubes)
{
  int32_t seed = (int32_t) k->seed;
  float a = flame_logf (flame_rng_01 (rng)) * k->spread;
  float i = flame_floorf (flame_rng_bit (rng) != 0.0f ? a : -a);
  float b = flame_logf (flame_rng_01 (rng)) * k->spread;
  float j = flame_floorf (flame_rng_bit (rng) != 0.0f ? b : -b);
  float height = flame_hash_11 (flame_times ((int32_t) i, seed)) +
                 flame_hash_11 ((int32_t) i + flame_times ((int32_t) j, seed));
  int regular = p->form == FLAME_FORM_REGULAR;

  o->x = (regular ? 0.0f : o->x) +
         (i * k->density + flame_rng_01 (rng)) * k->blockSize;
  o->y = (regular ? 0.0f : o->y) +
         (j * k->density + flame_rng_01 (rng)) * k->blockSize;
  o->z = (regular ? 0.0f : o->z) +
         k->blockHeight * height * flame_powf (flame_rng_01 (rng), 0.125f);
  o->color = 0.5f * height;
}
#endif
