/*
 * JWildfire's sine, from a table and four terms, exact to the last bit: if a lattice
 * depends on a sine's last digits, any deviation gives another lattice. On the host,
 * compiled without contraction.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
#define FLAME_TURN 6.283185307179586
/* A turn in two parts; products of the first with integers are exact. */
#define FLAME_TURN_HIGH (4.0 * 0x1.921fb544p+0)
#define FLAME_TURN_LOW (4.0 * 0x1.0b4611a626331p-34)
#define FLAME_SINE_ENTRIES 2048.0
/*
 * Beyond these the table's index, and whole turns, are computed in another way.
 */
#define FLAME_MAX_SIZE 0x1.8e1a3f2753f24p13
#define FLAME_MAX_TURNS 1048576.0

/* The sine of @x + @tail for |x| <= pi/4, rounded as in Java's StrictMath. */
static inline double FLAME_UNUSED
flame_strict_sine_eighth (double x, double tail)
{
  const double z = x * x, cube = z * x;
  double p = 1.58969099521155010221e-10;

  p = 2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * p);
  p = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * p);
  if (tail == 0.0)
    return x + cube * (-1.66666666666666324348e-01 + z * p);
  return x - ((z * (0.5 * tail - cube * p) - tail) -
                 cube * -1.66666666666666324348e-01);
}

/* Likewise the cosine. */
static inline double FLAME_UNUSED
flame_strict_cosine_eighth (double x, double tail)
{
  const double z = x * x;
  union
  {
    double value;
    uint64_t bits;
  } part = {fabs (x)};
  double p = -1.13596475577881948265e-11;

  p = -2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 + z * p);
  p = -1.38888888888741095749e-03 + z * (2.48015872894767294178e-05 + z * p);
  p = z * (4.16666666666666019037e-02 + z * p);
  if (fabs (x) < 0.3)
    return 1.0 - (0.5 * z - (z * p - x * tail));
  /* About a quarter of x, which is subtracted from both terms. */
  part.bits = (part.bits & 0xffffffff00000000u) - 0x0020000000000000u;
  if (fabs (x) > 0.78125)
    part.value = 0.28125;
  return (1.0 - part.value) - ((0.5 * z - part.value) - (z * p - x * tail));
}

/* The sine of @angle + @quarter pi/2, for 0 <= angle <= 2 pi. */
static inline double FLAME_UNUSED
flame_strict_sine (double angle, int quarter)
{
  const int n = angle > 0.25 * M_PI ? (int) (angle * (2.0 / M_PI) + 0.5) : 0;
  const double low = n * 6.07710050650619224932e-11;
  const double rest = angle - n * 1.57079632673412561417e+00;
  const double x = rest - low, tail = (rest - x) - low;
  const double s = (n + quarter) & 1 ? flame_strict_cosine_eighth (x, tail)
                                     : flame_strict_sine_eighth (x, tail);

  return (n + quarter) & 2 ? -s : s;
}

/* The table's sine at entry @i or, if @quarter is 1, its cosine. */
static inline double FLAME_UNUSED
flame_sine_entry (int i, int quarter)
{
  if (i % 1024 == (quarter ? 512 : 0))
    return 0.0;
  return flame_strict_sine (i * (FLAME_TURN_HIGH / FLAME_SINE_ENTRIES) +
                                i * (FLAME_TURN_LOW / FLAME_SINE_ENTRIES),
      quarter);
}

/*
 * @size without whole turns; beyond FLAME_MAX_TURNS its last bit may differ.
 */
static inline double FLAME_UNUSED
flame_part_of_turn (double size)
{
  const double turns = floor (size * (1.0 / FLAME_TURN) + 0.5);
  const double many = size > FLAME_MAX_TURNS * FLAME_TURN
                          ? 0x1p15 * floor (turns * 0x1p-15)
                          : 0;
  const double rest = size - many * FLAME_TURN_HIGH -
                      (turns - many) * FLAME_TURN_HIGH - turns * FLAME_TURN_LOW;

  return rest < 0.0 ? rest + FLAME_TURN : rest;
}

static inline double FLAME_UNUSED
flame_quick_sine (double x)
{
  const double high = FLAME_TURN_HIGH / FLAME_SINE_ENTRIES;
  const double low = FLAME_TURN_LOW / FLAME_SINE_ENTRIES;
  const double size =
      fabs (x) > FLAME_MAX_SIZE ? flame_part_of_turn (fabs (x)) : fabs (x);
  const int i = (int) (size * (1.0 / (high + low)) + 0.5);
  const double d = size - i * high - i * low;
  const double s = flame_sine_entry (i & 2047, 0);
  const double c = flame_sine_entry (i & 2047, 1);
  const double cubic = -c * 0.16666666666666666 + d * s * 0.041666666666666664;
  const double y = s + d * (c + d * (-s * 0.5 + d * cubic));

  return x < 0.0 ? -y : y;
}
#endif
