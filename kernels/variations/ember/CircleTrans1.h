/*
 * CircleTrans1: discs of random sizes in the cells of a grid; the points
 * inside one move to the rim of another.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (CircleTrans1, 349, .draws = 33, FLAME_PREPARED (CircleTrans1))
FLAME_PARAM (CircleTrans1, Sc, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (CircleTrans1, Dens, 0.5)
FLAME_PARAM (CircleTrans1, X, 10.0)
FLAME_PARAM (CircleTrans1, Y, 10.0)
FLAME_PARAM (CircleTrans1, Seed, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_CircleTrans1
{
  float half_cell;
  float inverse_cell;
  float Dens;
  float X;
  float Y;
  float Seed;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (CircleTrans1)
{
  const double size = flame_nonzero_double (in->Sc);

  k->half_cell = (float) (size);
  k->inverse_cell = (float) (0.5 / size);
  k->Dens = (float) in->Dens;
  k->X = (float) in->X;
  k->Y = (float) in->Y;
  k->Seed = (float) in->Seed;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cell-noise.h"
#include "kernels/variations/common/unroll.h"

FLAME_VARIATION (CircleTrans1)
{
  float u = 0.5f * (p->x + k->X), v = 0.5f * (p->y + k->Y);
  float m = flame_floorf (u * k->inverse_cell),
        n = flame_floorf (v * k->inverse_cell);
  float a = u - (2.0f * m + 1.0f) * k->half_cell,
        b = v - (2.0f * n + 1.0f) * k->half_cell;
  float radius =
      (0.3f + 0.7f * flame_cell_noise (m + 10.0f, n + 3.0f)) * k->half_cell;
  int within = !(flame_cell_noise (m + k->Seed, n) > k->Dens ||
                 flame_sqrtf (a * a + b * b) > radius);
  int found = 0;
  float turns = 0.0f, s, c;

  FLAME_UNROLL
  for (int i = 0; i < 11; i++) {
    float x = flame_fabsf (k->X) * (1.0f - 2.0f * flame_rng_01 (rng));
    float y = flame_fabsf (k->Y) * (1.0f - 2.0f * flame_rng_01 (rng));
    float draw = flame_rng_01 (rng);

    m = found ? m : flame_floorf (x * k->inverse_cell);
    n = found ? n : flame_floorf (y * k->inverse_cell);
    turns = found ? turns : draw;
    found |= flame_cell_noise (m + k->Seed, n) <= k->Dens;
  }
  radius = 0.3f + 0.7f * flame_cell_noise (m + 10.0f, n + 3.0f);
  flame_sincos_turns (turns, &s, &c);
  o->x += w * (within ? radius * c + (2.0f * m + 1.0f) * k->half_cell : u);
  o->y += w * (within ? radius * s + (2.0f * n + 1.0f) * k->half_cell : v);
}
#endif
