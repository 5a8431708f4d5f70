/*
 * triantruchet: random points of tiles that are half squares, turned by the
 * parity of their places.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (triantruchet, 1178, .draws = 4, .traits = FLAME_WRITES_COLOR,
    FLAME_PREPARED (triantruchet))
FLAME_PARAM (triantruchet, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (triantruchet, Size, 2.0, FLAME_RANGE (0.0, 10.0))
FLAME_PARAM (triantruchet, TilesPerRow, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (2.0, 600.0))
FLAME_PARAM (triantruchet, TilesPerColumn, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (2.0, 600.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_triantruchet
{
  float quarter_turns[4];
  float TilesPerRow; /* number of tiles */
  float TilesPerColumn;
  float side;
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/java-random.h"

FLAME_PREPARE (triantruchet)
{
  const float usual[] = {0.0f, 1.0f, 3.0f, 2.0f};
  uint64_t random = flame_java_seed (in->seed);

  (void) flame_java_double (&random);
  for (int i = 0; i < 4; i++)
    k->quarter_turns[i] =
        in->seed == 0.0 ? usual[i]
                        : (float) floor (4.0 * flame_java_double (&random));
  k->TilesPerRow = (float) in->TilesPerRow;
  k->TilesPerColumn = (float) in->TilesPerColumn;
  k->side = (float) (in->Size / in->TilesPerRow);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (triantruchet)
{
  const float i = flame_rng_below (rng, k->TilesPerRow),
              j = flame_rng_below (rng, k->TilesPerColumn);
  const float root = flame_sqrtf (flame_rng_01 (rng));
  const float part = root * flame_rng_01 (rng);
  /* A half square with a corner at the upper left. */
  const float x = k->side * (part - 0.5f), y = k->side * (root - 0.5f);
  const int odd = (int) i & 1, high = (int) j & 1;
  const float turns = odd ? (high ? k->quarter_turns[3] : k->quarter_turns[1])
                          : (high ? k->quarter_turns[2] : k->quarter_turns[0]);
  const int quarter = turns == 1.0f || turns == 3.0f;
  const float sign = turns >= 2.0f ? -1.0f : 1.0f;
  const float u = sign * (quarter ? y : x), v = sign * (quarter ? -x : y);

  o->x += w * (u + k->side * (i + 0.5f - 0.5f * k->TilesPerRow));
  o->y += w * (v + k->side * (j + 0.5f - 0.5f * k->TilesPerColumn));
  o->color = (k->TilesPerRow * j + i) / (k->TilesPerRow * k->TilesPerColumn);
}
#endif
