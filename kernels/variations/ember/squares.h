/*
 * squares: nested squares in the cells of a grid, each turned a quarter
 * further.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (squares, 519, FLAME_PREPARED (squares))
FLAME_PARAM (squares, cellsize, 0.0)
FLAME_PARAM (squares, min, 0.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (squares, max, 10.0, FLAME_RANGE (0.0, FLAME_NO_LIMIT))
FLAME_PARAM (squares, num, 10.0)
FLAME_PARAM (squares, seed, 1.0)
FLAME_PARAM (squares, zero, 0.5)
FLAME_PARAM (squares, zero_seed, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_squares
{
  float size[2]; /* size of a cell */
  float inverse_size;
  float min;    /* the first square that is turned */
  float max;    /* the least that the last one can be */
  float to_one; /* squares in a unit */
  float more;   /* how much larger the last one can be */
  float seed[2];
  float zero_share;   /* the fraction of cells that stay */
  float zero_seed[2]; /* seed of that choice */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"

FLAME_PREPARE (squares)
{
  const double size = in->cellsize;

  flame_fill_double (size, k->size);
  k->inverse_size = (float) (size != 0.0 ? 1.0 / size : 0.0);
  k->min = (float) in->min;
  k->max = (float) in->max;
  k->to_one = (float) (size != 0.0 ? 2.0 * in->num / size : 0.0);
  k->more = (float) (in->num - in->max);
  flame_fill_double (in->seed, k->seed);
  k->zero_share = (float) in->zero;
  flame_fill_double (in->zero_seed, k->zero_seed);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

FLAME_VARIATION (squares)
{
  double size = flame_constants_double (k->size);
  double mx = ((double) flame_floorf (p->x * k->inverse_size) + 0.5) * size;
  double my = ((double) flame_floorf (p->y * k->inverse_size) + 0.5) * size;
  float cx = (float) mx, cy = (float) my;
  float x = p->x - cx, y = p->y - cy;
  float i = flame_fabsf (flame_floorf (x * k->to_one + 0.5f));
  float j = flame_fabsf (flame_floorf (y * k->to_one + 0.5f));
  float square = i > j ? i : j, turns, s, c;

  mx *= mx;
  my *= my;
  turns =
      k->max +
      flame_floorf (
          flame_sine_hash (mx, my, flame_constants_double (k->seed)) * k->more);
  turns = square > turns || square < k->min ? 0.0f : square - k->min;
  turns = flame_sine_hash (mx, my, flame_constants_double (k->zero_seed)) <
                  k->zero_share
              ? 0.0f
              : turns;
  flame_sincospif (0.5f * turns, &s, &c);
  o->x += w * (k->size[0] != 0.0f ? cx + x * c - y * s : p->x);
  o->y += w * (k->size[0] != 0.0f ? cy + x * s + y * c : p->y);
}
#endif
