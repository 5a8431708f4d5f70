/*
 * Voron: towards the nearest of random points, some to a cell of a grid.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Voron, 527, .choice = 6, FLAME_CONSTANTS (Voron, 7))
FLAME_PARAM (Voron, K, 0.99)
FLAME_PARAM (Voron, Step, 0.25, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (Voron, Num, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 25.0))
FLAME_PARAM (Voron, XSeed, 3.0, .type = FLAME_INTEGER)
FLAME_PARAM (Voron, YSeed, 7.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Voron)
{
  const double step = flame_nonzero_double (in->param[1]);

  k[0] = (float) in->param[0];
  k[1] = (float) step;
  k[2] = (float) (1.0 / step);
  k[3] = (float) in->param[2];
  k[4] = (float) in->param[3];
  k[5] = (float) in->param[4];
  k[6] = k[3] == 1.0f;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cell-noise.h"
#include "kernels/variations/common/unroll.h"

/*
 * k[0] = what is left of the distance, k[1] = size of a cell, k[2] = its
 * inverse, k[3] = points in a cell at most, k[4], k[5] = seeds, k[6] = whether
 * there is one in each
 */
FLAME_VARIATION (Voron)
{
  float i = flame_floorf (p->x * k[2]), j = flame_floorf (p->y * k[2]);
  float least = 400.0f, x = 0.0f, y = 0.0f;
  int count = k[6] != 0.0f ? 1 : (int) k[3];

  for (int l = 0; l < count; l++) {
    float point = (float) l;

    FLAME_UNROLL
    for (int n = 0; n < 9; n++) {
      float a = i + (float) (n / 3 - 1), b = j + (float) (n % 3 - 1);
      float many =
          k[3] * flame_cell_noise (19.0f * a + 257.0f * b + k[4], 0.0f);
      float u = flame_cell_noise (point + 64.0f * a + 15.0f * b + k[4], 0.0f);
      float v = flame_cell_noise (point + 21.0f * a + 33.0f * b + k[5], 0.0f);
      float dx, dy, distance;
      int nearer;

      u = k[1] * (u + a);
      v = k[1] * (v + b);
      dx = p->x - u;
      dy = p->y - v;
      distance = dx * dx + dy * dy;
      nearer = point < 1.0f + flame_floorf (many) && distance < least;
      x = nearer ? u : x;
      y = nearer ? v : y;
      least = nearer ? distance : least;
    }
  }
  o->x += w * (k[0] * (p->x - x) + x);
  o->y += w * (k[0] * (p->y - y) + y);
}
#endif
