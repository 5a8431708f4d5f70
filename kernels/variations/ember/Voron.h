/*
 * Voron: moves points towards the nearest of random places, of which each cell
 * of a grid has some.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Voron, 527, FLAME_CHOICE (Voron, one_each), FLAME_PREPARED (Voron))
FLAME_PARAM (Voron, K, 0.99)
FLAME_PARAM (Voron, Step, 0.25, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (Voron, Num, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 25.0))
FLAME_PARAM (Voron, XSeed, 3.0, .type = FLAME_INTEGER)
FLAME_PARAM (Voron, YSeed, 7.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_Voron
{
  float K;    /* the fraction of the distance that is left */
  float step; /* size of a cell */
  float inverse_step;
  float Num;   /* the most places in a cell */
  float XSeed; /* seeds */
  float YSeed;
  float one_each; /* whether each cell has one place */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Voron)
{
  const double step = flame_nonzero_double (in->Step);

  k->K = (float) in->K;
  k->step = (float) step;
  k->inverse_step = (float) (1.0 / step);
  k->Num = (float) in->Num;
  k->XSeed = (float) in->XSeed;
  k->YSeed = (float) in->YSeed;
  k->one_each = k->Num == 1.0f;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cell-noise.h"
#include "kernels/variations/common/unroll.h"

FLAME_VARIATION (Voron)
{
  float i = flame_floorf (p->x * k->inverse_step),
        j = flame_floorf (p->y * k->inverse_step);
  float least = 400.0f, x = 0.0f, y = 0.0f;
  int count = k->one_each != 0.0f ? 1 : (int) k->Num;

  for (int l = 0; l < count; l++) {
    float point = (float) l;

    FLAME_UNROLL
    for (int n = 0; n < 9; n++) {
      float a = i + (float) (n / 3 - 1), b = j + (float) (n % 3 - 1);
      float many =
          k->Num * flame_cell_noise (19.0f * a + 257.0f * b + k->XSeed, 0.0f);
      float u =
          flame_cell_noise (point + 64.0f * a + 15.0f * b + k->XSeed, 0.0f);
      float v =
          flame_cell_noise (point + 21.0f * a + 33.0f * b + k->YSeed, 0.0f);
      float dx, dy, distance;
      int nearer;

      u = k->step * (u + a);
      v = k->step * (v + b);
      dx = p->x - u;
      dy = p->y - v;
      distance = dx * dx + dy * dy;
      nearer = point < 1.0f + flame_floorf (many) && distance < least;
      x = nearer ? u : x;
      y = nearer ? v : y;
      least = nearer ? distance : least;
    }
  }
  o->x += w * (k->K * (p->x - x) + x);
  o->y += w * (k->K * (p->y - y) + y);
}
#endif
