/*
 * CircleLinear: discs of random sizes in the cells of a grid, enlarged or
 * shrunk inside.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (CircleLinear, 347, FLAME_CONSTANTS (CircleLinear, 7))
FLAME_PARAM (CircleLinear, Sc, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (CircleLinear, K, 0.5)
FLAME_PARAM (CircleLinear, Dens1, 0.5)
FLAME_PARAM (CircleLinear, Dens2, 0.5)
FLAME_PARAM (CircleLinear, Reverse, 1.0)
FLAME_PARAM (CircleLinear, X, 10.0)
FLAME_PARAM (CircleLinear, Y, 10.0)
FLAME_PARAM (CircleLinear, Seed, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (CircleLinear)
{
  const double size = flame_nonzero_double (in->param[0]);

  k[0] = (float) (size);
  k[1] = (float) (0.5 / size);
  k[2] = (float) in->param[1];
  k[3] = (float) in->param[2];
  k[4] = (float) in->param[3];
  k[5] = (float) in->param[4];
  k[6] = (float) in->param[7];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cell-noise.h"

/*
 * k[0] = half a cell, k[1] = 1/cell, k[2] = K, k[3] = Dens1, k[4] = Dens2,
 * k[5] = Reverse, k[6] = Seed
 */
FLAME_VARIATION (CircleLinear)
{
  float m = flame_floorf (p->x * k[1]), n = flame_floorf (p->y * k[1]);
  float x = (2.0f * m + 1.0f) * k[0], y = (2.0f * n + 1.0f) * k[0];
  float u = p->x - x, v = p->y - y;
  float d = flame_nonzero (flame_sqrtf (u * u + v * v));
  float radius = (0.3f + 0.7f * flame_cell_noise (m + 10.0f, n + 3.0f)) * k[0];
  float luck = flame_cell_noise (m + k[6], n);
  int near = k[5] > 0.0f ? luck < k[3] * k[4] : luck > k[3] * k[4];
  float scale = near ? k[2] : radius / d * (1.0f - k[2]) + k[2];

  scale = luck < k[3] && d < radius ? scale : 1.0f;
  o->x += w * (x + scale * u);
  o->y += w * (y + scale * v);
}
#endif
