/*
 * CircleTrans1: discs of random sizes in the cells of a grid; each sends its
 * points to the rims of others.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (CircleTrans1, 349, .draws = 33, FLAME_CONSTANTS (CircleTrans1, 6))
FLAME_PARAM (CircleTrans1, Sc, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (CircleTrans1, Dens, 0.5)
FLAME_PARAM (CircleTrans1, X, 10.0)
FLAME_PARAM (CircleTrans1, Y, 10.0)
FLAME_PARAM (CircleTrans1, Seed, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (CircleTrans1)
{
  const double size = flame_nonzero_double (in->param[0]);

  k[0] = (float) (size);
  k[1] = (float) (0.5 / size);
  k[2] = (float) in->param[1];
  k[3] = (float) in->param[2];
  k[4] = (float) in->param[3];
  k[5] = (float) in->param[4];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cell-noise.h"
#include "kernels/variations/common/unroll.h"

/*
 * k[0] = half a cell, k[1] = 1/cell, k[2] = Dens, k[3] = X, k[4] = Y, k[5] =
 * Seed
 */
FLAME_VARIATION (CircleTrans1)
{
  float u = 0.5f * (p->x + k[3]), v = 0.5f * (p->y + k[4]);
  float m = flame_floorf (u * k[1]), n = flame_floorf (v * k[1]);
  float a = u - (2.0f * m + 1.0f) * k[0], b = v - (2.0f * n + 1.0f) * k[0];
  float radius = (0.3f + 0.7f * flame_cell_noise (m + 10.0f, n + 3.0f)) * k[0];
  int within = !(flame_cell_noise (m + k[5], n) > k[2] ||
                 flame_sqrtf (a * a + b * b) > radius);
  int found = 0;
  float turns = 0.0f, s, c;

  FLAME_UNROLL
  for (int i = 0; i < 11; i++) {
    float x = flame_fabsf (k[3]) * (1.0f - 2.0f * flame_rng_01 (rng));
    float y = flame_fabsf (k[4]) * (1.0f - 2.0f * flame_rng_01 (rng));
    float draw = flame_rng_01 (rng);

    m = found ? m : flame_floorf (x * k[1]);
    n = found ? n : flame_floorf (y * k[1]);
    turns = found ? turns : draw;
    found |= flame_cell_noise (m + k[5], n) <= k[2];
  }
  radius = 0.3f + 0.7f * flame_cell_noise (m + 10.0f, n + 3.0f);
  flame_sincos_turns (turns, &s, &c);
  o->x += w * (within ? radius * c + (2.0f * m + 1.0f) * k[0] : u);
  o->y += w * (within ? radius * s + (2.0f * n + 1.0f) * k[0] : v);
}
#endif
