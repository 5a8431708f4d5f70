/*
 * hypertile3D2b: hypertile3D2, with most of its numbers as parameters.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypertile3D2b, 1064, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    .draws = 1, FLAME_PREPARED (hypertile3D2b))
FLAME_PARAM (hypertile3D2b, p, 3.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, 2147483647.0))
FLAME_PARAM (hypertile3D2b, q, 7.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, 2147483647.0))
FLAME_PARAM (hypertile3D2b, b, 2.0)
FLAME_PARAM (hypertile3D2b, c, 2.0)
FLAME_PARAM (hypertile3D2b, d, 1.0)
FLAME_PARAM (hypertile3D2b, e, 1.0)
FLAME_PARAM (hypertile3D2b, f, 1.0)
FLAME_PARAM (hypertile3D2b, g, 2.0)
FLAME_PARAM (hypertile3D2b, h, 1.0)
FLAME_PARAM (hypertile3D2b, i, 1.0)
FLAME_PARAM (hypertile3D2b, j, 1.0)
FLAME_PARAM (hypertile3D2b, k, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hypertile3D2b
{
  float way;
  float divisor_way; /* factor of x in the divisor */
  float divisor;     /* constant part of the divisor */
  float scale_x;
  float scale_y;
  float scale_z;
  float turns[2]; /* from one tile to the next */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (hypertile3D2b)
{
  const double a = in->b * M_PI / in->p;
  const double b = in->c * M_PI / in->q;
  const double r = -(cos (a) - in->d) / (cos (a) + cos (b));
  const double way = r > 0.0 ? in->e / sqrt (in->f + r) : 1.0;

  k->way = (float) way;
  k->divisor_way = (float) (in->g * way);
  k->divisor = (float) in->h;
  k->scale_x = (float) (in->i + way * way);
  k->scale_y = (float) (in->j - way * way);
  k->scale_z = (float) (in->k - way * way);
  flame_fill_turns (a / (2.0 * M_PI), k->turns);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

FLAME_VARIATION (hypertile3D2b)
{
  const float turns =
      flame_count_turns (flame_rng_below (rng, 32767.0f), k->turns);
  const float r2 = p->r2 + p->z * p->z;
  const float u = p->x * k->scale_x + k->way * (r2 + 1.0f),
              v = p->y * k->scale_y;
  const float scale =
      w / (k->way * k->way * r2 + k->divisor_way * p->x + k->divisor);
  float s, c;

  flame_sincospif (2.0f * turns, &s, &c);
  o->x += scale * (u * c + v * s);
  o->y += scale * (v * c - u * s);
  o->z += scale * p->z * k->scale_z;
}
#endif
