/*
 * JWildfire's sine, by a table and four terms: where a lattice is made of its last
 * digits, another one makes another lattice. On the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
/* the value at the table's entry @i, of 2048 a turn, or with @cosine the cosine */
static inline double FLAME_UNUSED
flame_sine_entry (int i, double high, double low, int cosine)
{
  const double angle = i * high + i * low;

  if (i % 1024 == (cosine ? 512 : 0))
    return 0.0;
  return cosine ? cos (angle) : sin (angle);
}

static inline double FLAME_UNUSED
flame_quick_sine (double x)
{
  const double high = 4.0 * 0x1.921fb544p+0 / 2048.0;
  const double low = 4.0 * 0x1.0b4611a626331p-34 / 2048.0;
  const double turns =
      fabs (x) > 12740.0 ? floor (fabs (x) / (2.0 * M_PI)) : 0.0;
  const double size = fabs (x) - turns * 2048.0 * high - turns * 2048.0 * low;
  const int i = (int) (size * (1.0 / (high + low)) + 0.5);
  const double d = size - i * high - i * low;
  const double s = flame_sine_entry (i & 2047, high, low, 0);
  const double c = flame_sine_entry (i & 2047, high, low, 1);
  const double cubic = -c * 0.16666666666666666 + d * s * 0.041666666666666664;
  const double y = s + d * (c + d * (-s * 0.5 + d * cubic));

  return x < 0.0 ? -y : y;
}
#endif
