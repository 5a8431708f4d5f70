/*
 * stabilize: JWildfire's pre_stabilize: occasionally the point restarts at one
 * of some places.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (stabilize, 850, .z = FLAME_Z_OWN, .draws = 2, .state = 1,
    .traits = FLAME_NO_REGULAR | FLAME_WRITES_COLOR | FLAME_MAKES_Z,
    FLAME_PREPARED (stabilize))
FLAME_PARAM (stabilize, n, 4.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 500.0))
FLAME_PARAM (stabilize, seed, 0.0, .type = FLAME_INTEGER,
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 50000.0}))
FLAME_PARAM (stabilize, p, 0.1)
FLAME_PARAM (stabilize, dc, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_stabilize
{
  float n; /* number of places */
  float often;
  float colored;      /* whether the places are coloured */
  float places[1000]; /* x and y of each place */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/java-random.h"

FLAME_PREPARE (stabilize)
{
  uint64_t state = flame_java_seed (in->seed);

  k->n = (float) in->n;
  k->often = (float) (in->p / 1000.0);
  k->colored = (float) in->dc;
  for (int i = 0; i < 1000; i++)
    k->places[i] = (float) (2.0 * flame_java_double (&state) - 1.0);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (stabilize)
{
  int again = o->state[0] == 0.0f || flame_rng_01 (rng) < k->often;
  int place = (int) flame_rng_below (rng, k->n);
  /* The places' colours are 1/2, 1/4, 3/4, 1/8 and so on. */
  float color = (float) (place + 1), half = 0.5f;

  for (int i = 0; i < 8; i++) {
    int large = color >= 2.0f;

    color = large ? 0.5f * color : color;
    half = large ? 0.5f * half : half;
  }
  o->state[0] = 1.0f;
  o->x = again ? k->places[2 * place] : p->x;
  o->y = again ? k->places[2 * place + 1] : p->y;
  o->z = again ? 0.0f : p->z;
  o->color = again && k->colored != 0.0f ? color - 1.0f + half : o->color;
}
#endif
