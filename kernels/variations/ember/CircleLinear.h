/*
 * CircleLinear: discs of random sizes in some cells of a grid; the points
 * inside are scaled or pushed outwards.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (CircleLinear, 347, FLAME_PREPARED (CircleLinear))
FLAME_PARAM (CircleLinear, Sc, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (CircleLinear, K, 0.5)
FLAME_PARAM (CircleLinear, Dens1, 0.5)
FLAME_PARAM (CircleLinear, Dens2, 0.5)
FLAME_PARAM (CircleLinear, Reverse, 1.0)
FLAME_PARAM (CircleLinear, X, 10.0)
FLAME_PARAM (CircleLinear, Y, 10.0)
FLAME_PARAM (CircleLinear, Seed, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_CircleLinear
{
  float half_cell;
  float inverse_cell;
  float K;
  float Dens1;
  float Dens2;
  float Reverse;
  float Seed;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (CircleLinear)
{
  const double size = flame_nonzero_double (in->Sc);

  k->half_cell = (float) (size);
  k->inverse_cell = (float) (0.5 / size);
  k->K = (float) in->K;
  k->Dens1 = (float) in->Dens1;
  k->Dens2 = (float) in->Dens2;
  k->Reverse = (float) in->Reverse;
  k->Seed = (float) in->Seed;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cell-noise.h"

FLAME_VARIATION (CircleLinear)
{
  float m = flame_floorf (p->x * k->inverse_cell),
        n = flame_floorf (p->y * k->inverse_cell);
  float x = (2.0f * m + 1.0f) * k->half_cell,
        y = (2.0f * n + 1.0f) * k->half_cell;
  float u = p->x - x, v = p->y - y;
  float d = flame_nonzero (flame_sqrtf (u * u + v * v));
  float radius =
      (0.3f + 0.7f * flame_cell_noise (m + 10.0f, n + 3.0f)) * k->half_cell;
  float luck = flame_cell_noise (m + k->Seed, n);
  int near = k->Reverse > 0.0f ? luck < k->Dens1 * k->Dens2
                               : luck > k->Dens1 * k->Dens2;
  float scale = near ? k->K : radius / d * (1.0f - k->K) + k->K;

  scale = luck < k->Dens1 && d < radius ? scale : 1.0f;
  o->x += w * (x + scale * u);
  o->y += w * (y + scale * v);
}
#endif
