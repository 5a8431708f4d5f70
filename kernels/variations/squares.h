/*
 * squares: nested squares in the cells of a grid, each turned a quarter
 * further.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (squares, 519, FLAME_CONSTANTS (squares, 12))
FLAME_PARAM (squares, cellsize, 0.0)
FLAME_PARAM (squares, min, 0.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (squares, max, 10.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (squares, num, 10.0)
FLAME_PARAM (squares, seed, 1.0)
FLAME_PARAM (squares, zero, 0.5)
FLAME_PARAM (squares, zero_seed, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"

FLAME_PREPARE (squares)
{
  const double size = in->param[0];

  flame_fill_double (size, k);
  k[2] = (float) (size != 0.0 ? 1.0 / size : 0.0);
  k[3] = (float) in->param[1];
  k[4] = (float) in->param[2];
  k[5] = (float) (size != 0.0 ? 2.0 * in->param[3] / size : 0.0);
  k[6] = (float) (in->param[3] - in->param[2]);
  flame_fill_double (in->param[4], k + 7);
  k[9] = (float) in->param[5];
  flame_fill_double (in->param[6], k + 10);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/*
 * k[0], k[1] = size of a cell, k[2] = its inverse, k[3] = first square that is
 * turned, k[4] = last one at least, k[5] = squares to 1, k[6] = how many more
 * may be, k[7], k[8] = seed, k[9] = share of the cells that are as they were,
 * k[10], k[11] = their seed
 */
FLAME_VARIATION (squares)
{
  double size = flame_constants_double (&k[0]);
  double mx = ((double) flame_floorf (p->x * k[2]) + 0.5) * size;
  double my = ((double) flame_floorf (p->y * k[2]) + 0.5) * size;
  float cx = (float) mx, cy = (float) my;
  float x = p->x - cx, y = p->y - cy;
  float i = flame_fabsf (flame_floorf (x * k[5] + 0.5f));
  float j = flame_fabsf (flame_floorf (y * k[5] + 0.5f));
  float square = i > j ? i : j, turns, s, c;

  mx *= mx;
  my *= my;
  turns = k[4] +
          flame_floorf (
              flame_sine_hash (mx, my, flame_constants_double (&k[7])) * k[6]);
  turns = square > turns || square < k[3] ? 0.0f : square - k[3];
  turns = flame_sine_hash (mx, my, flame_constants_double (&k[10])) < k[9]
              ? 0.0f
              : turns;
  flame_sincospif (0.5f * turns, &s, &c);
  o->x += w * (k[0] != 0.0f ? cx + x * c - y * s : p->x);
  o->y += w * (k[0] != 0.0f ? cy + x * s + y * c : p->y);
}
#endif
