/*
 * Truchet's tiles: two quarter circles in a square, in one of two orientations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/round.h"

typedef struct
{
  float exponent;
  float inverse_exponent;
  float inverse_half; /* for half the arcs' width */
  float kind;         /* 2: each tile at random, 1: all turned, 0: none */
  float factor[2];    /* a double: the scale of the place */
  float seed[2];      /* a double */
  float middle;       /* of an arc */
} FlameTruchet;

#ifdef FLAME_PREPARE
/*
 * @exponent: 2 for circles
 * @width: of the arcs. Radii are parts of 2^(1/exponent), which overflows a float if
 *   the exponent is small
 */
static void FLAME_UNUSED
flame_fill_truchet (
    double exponent, double width, double seed, double *scale, FlameTruchet *k)
{
  const double part = pow (2.0, -1.0 / exponent);
  const double half = 0.5 * (1.0 - part) * width;

  *scale = sqrt (flame_nonzero_double (seed * 1.5)) /
           flame_nonzero_double (seed * 0.5) * 0.25;
  k->exponent = (float) exponent;
  k->inverse_exponent = (float) (1.0 / exponent);
  k->inverse_half = (float) (1.0 / flame_nonzero_double (half));
  k->kind = (float) (seed == 0.0 ? 0.0 : (seed == 1.0 ? 1.0 : 2.0));
  flame_fill_double (*scale, k->factor);
  flame_fill_double (seed, k->seed);
  k->middle = (float) (0.5 * part);
}
#endif

/* Returns: whether a large number, modulo 65535, is odd */
FLAME_FN int
flame_truchet_odd (double n)
{
  n -= 65535.0 * flame_trunc_double (n * (1.0 / 65535.0));
  return !(n - 2.0 * flame_trunc_double (0.5 * n) < 1.0);
}

/* Returns: whether the tile (@i, @j) is turned */
FLAME_FN int
flame_truchet_turned (float i, float j, const FlameTruchet *k)
{
  double scale = flame_constants_double (k->factor);
  double u = (double) i * scale, v = (double) j * scale;
  double n = (u + v + u * v + flame_constants_double (k->seed)) * scale * 0.5;
  int odd = flame_truchet_odd (n * 32747.0 + 12345.0);

  return k->kind == 1.0f || (k->kind == 2.0f && odd);
}

/*
 * How far (u, v), in a tile with side 1, is from the middles of both arcs; below 1 it
 * is in an arc.
 */
FLAME_FN void
flame_truchet_arcs (float u, float v, int turned, const FlameTruchet *k,
    float *first, float *second)
{
  float a = turned ? u - 1.0f : u, b = turned ? u : u - 1.0f;
  float d = flame_powf (flame_fabsf (a), k->exponent) +
            flame_powf (flame_fabsf (v), k->exponent);
  float e = flame_powf (flame_fabsf (b), k->exponent) +
            flame_powf (flame_fabsf (v - 1.0f), k->exponent);

  *first = k->inverse_half *
           flame_fabsf (flame_powf (0.5f * d, k->inverse_exponent) - k->middle);
  *second =
      k->inverse_half *
      flame_fabsf (flame_powf (0.5f * e, k->inverse_exponent) - k->middle);
}
