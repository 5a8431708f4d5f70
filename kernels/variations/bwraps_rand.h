/*
 * bwraps_rand: twisted bubbles of random sizes in the cells of a grid.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bwraps_rand, 501, FLAME_CONSTANTS (bwraps_rand, 10))
FLAME_PARAM (bwraps_rand, cellsize, 1.0)
FLAME_PARAM (bwraps_rand, space, 0.0)
FLAME_PARAM (bwraps_rand, gain, 2.0)
FLAME_PARAM (bwraps_rand, inner_twist, 0.0)
FLAME_PARAM (bwraps_rand, outer_twist, 0.0)
FLAME_PARAM (bwraps_rand, symm, 0.0)
FLAME_PARAM (bwraps_rand, seed, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"

FLAME_PREPARE (bwraps_rand)
{
  const double size = in->param[0], space = in->param[1];

  flame_fill_double (size, k);
  k[2] = (float) (size != 0.0 ? 1.0 / size : 0.0);
  k[3] = (float) (0.5 * size / (1.0 + space * space));
  k[4] = (float) (in->param[2] * in->param[2]);
  k[5] = (float) in->param[3];
  k[6] = (float) (in->param[4] - in->param[3]);
  k[7] = (float) in->param[5];
  flame_fill_double (in->param[6], k + 8);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/*
 * k[0], k[1] = size of a cell, k[2] = its inverse, k[3] = the largest radius,
 * k[4] = gain, k[5] = twist at the middle, k[6] = what is added to it at the
 * rim, k[7] = whether opposite cells are alike, k[8], k[9] = seed
 */
FLAME_VARIATION (bwraps_rand)
{
  double size = flame_constants_double (&k[0]);
  double mx = ((double) flame_floorf (p->x * k[2]) + 0.5) * size;
  double my = ((double) flame_floorf (p->y * k[2]) + 0.5) * size;
  float radius =
      k[3] * flame_sine_hash (k[7] != 0.0f ? mx * mx : mx,
                 k[7] != 0.0f ? my * my : my, flame_constants_double (&k[8]));
  float cx = (float) mx, cy = (float) my;
  float x = p->x - cx, y = p->y - cy;
  int inside = k[0] != 0.0f && x * x + y * y <= radius * radius;
  float reach = k[4] * radius;
  float most = reach > 2.0f ? 1.0f : reach / (0.25f * reach * reach + 1.0f);
  float u = x * k[4], v = y * k[4];
  float scale =
      radius / (flame_nonzero (most) * (0.25f * (u * u + v * v) + 1.0f));
  float s, c;

  u *= scale;
  v *= scale;
  flame_sincosf (
      k[5] + k[6] * (u * u + v * v) / flame_nonzero (radius * radius), &s, &c);
  o->x += w * (inside ? cx + c * u + s * v : p->x);
  o->y += w * (inside ? cy - s * u + c * v : p->y);
}
#endif
