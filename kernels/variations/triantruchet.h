/*
 * triantruchet: tiles that are half a square each, turned by their places' parity.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (triantruchet, 1178, .draws = 4, .traits = FLAME_WRITES_COLOR,
    FLAME_CONSTANTS (triantruchet, 7))
FLAME_PARAM (triantruchet, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (triantruchet, Size, 2.0, FLAME_RANGE (0.0, 10.0))
FLAME_PARAM (triantruchet, TilesPerRow, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (2.0, 600.0))
FLAME_PARAM (triantruchet, TilesPerColumn, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (2.0, 600.0))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/java-random.h"

FLAME_PREPARE (triantruchet)
{
  static const float usual[] = {0.0f, 1.0f, 3.0f, 2.0f};
  uint64_t random = flame_java_seed (in->param[0]);

  (void) flame_java_double (&random);
  for (int i = 0; i < 4; i++)
    k[i] = in->param[0] == 0.0
               ? usual[i]
               : (float) floor (4.0 * flame_java_double (&random));
  k[4] = (float) in->param[2];
  k[5] = (float) in->param[3];
  k[6] = (float) (in->param[1] / in->param[2]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] to k[3] = quarter turns, k[4], k[5] = how many tiles there are, k[6] = their side */
FLAME_VARIATION (triantruchet)
{
  const float i = flame_rng_below (rng, k[4]), j = flame_rng_below (rng, k[5]);
  const float root = flame_sqrtf (flame_rng_01 (rng));
  const float part = root * flame_rng_01 (rng);
  /* a half square with its corner at the upper left */
  const float x = k[6] * (part - 0.5f), y = k[6] * (root - 0.5f);
  const int odd = (int) i & 1, high = (int) j & 1;
  const float turns = odd ? (high ? k[3] : k[1]) : (high ? k[2] : k[0]);
  const int quarter = turns == 1.0f || turns == 3.0f;
  const float sign = turns >= 2.0f ? -1.0f : 1.0f;
  const float u = sign * (quarter ? y : x), v = sign * (quarter ? -x : y);

  o->x += w * (u + k[6] * (i + 0.5f - 0.5f * k[4]));
  o->y += w * (v + k[6] * (j + 0.5f - 0.5f * k[5]));
  o->color = (k[4] * j + i) / (k[4] * k[5]);
}
#endif
