/*
 * hypertile3D2b: hypertile3D2, most numbers of which are parameters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypertile3D2b, 1064, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    .draws = 1, FLAME_CONSTANTS (hypertile3D2b, 8))
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

#ifdef FLAME_PREPARE
#include "kernels/variations/common/turns.h"

FLAME_PREPARE (hypertile3D2b)
{
  const double a = in->param[2] * M_PI / in->param[0];
  const double b = in->param[2 + 1] * M_PI / in->param[1];
  const double r = -(cos (a) - in->param[2 + 2]) / (cos (a) + cos (b));
  const double way =
      r > 0.0 ? in->param[2 + 3] / sqrt (in->param[2 + 4] + r) : 1.0;

  k[0] = (float) way;
  k[1] = (float) (in->param[7] * way);
  k[2] = (float) in->param[8];
  k[3] = (float) (in->param[9] + way * way);
  k[4] = (float) (in->param[10] - way * way);
  k[5] = (float) (in->param[11] - way * way);
  flame_fill_turns (a / (2.0 * M_PI), k + 6);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

/* k[0] = the way, k[1] = its use in the divisor, k[2] = the other part of that, k[3],
 * k[4], k[5] = scales, k[6], k[7] = turns from tile to tile */
FLAME_VARIATION (hypertile3D2b)
{
  const float turns =
      flame_count_turns (flame_rng_below (rng, 32767.0f), &k[6]);
  const float r2 = p->r2 + p->z * p->z;
  const float u = p->x * k[3] + k[0] * (r2 + 1.0f), v = p->y * k[4];
  const float scale = w / (k[0] * k[0] * r2 + k[1] * p->x + k[2]);
  float s, c;

  flame_sincospif (2.0f * turns, &s, &c);
  o->x += scale * (u * c + v * s);
  o->y += scale * (v * c - u * s);
  o->z += scale * p->z * k[5];
}
#endif
