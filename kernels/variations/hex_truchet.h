/*
 * hex_truchet: arcs in the hexagons of a grid, each turned one way or the
 * other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hex_truchet, 513, .draws = 4, FLAME_CONSTANTS (hex_truchet, 6))
FLAME_PARAM (hex_truchet, size, 1.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (hex_truchet, side, 1.0)
FLAME_PARAM (hex_truchet, seed, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"

FLAME_PREPARE (hex_truchet)
{
  const double gap = (1.0 - in->param[0]) * 0.85;
  const double inner = 0.15 + 0.5 * gap, outer = 1.0 - 0.5 * gap;

  k[0] = (float) (inner * inner);
  k[1] = (float) (outer * outer - inner * inner);
  flame_fill_double (in->param[1], k + 2);
  flame_fill_double (in->param[2], k + 4);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/*
 * k[0] = inner radius², k[1] = outer one's less that, k[2], k[3] = hexagons on
 * a side, k[4], k[5] = seed
 */
FLAME_VARIATION (hex_truchet)
{
  float angle = FLAME_TWO_PI * flame_rng_01 (rng);
  float radius = flame_sqrtf (flame_rng_01 (rng) * k[1] + k[0]);
  double side = flame_constants_double (&k[2]);
  float many = 2.0f * k[2] + 1.0f;
  double i = 2.0 * ((double) flame_floorf (flame_rng_01 (rng) * many) - side);
  double j = 2.0 * ((double) flame_floorf (flame_rng_01 (rng) * many) - side);
  int turned = flame_sine_hash (i, j, flame_constants_double (&k[4])) >= 0.5f;
  float u = angle < 2.0943f ? 1.0f : (angle < 4.1887f ? -1.0f : 0.0f);
  float v = angle < 4.1887f ? 0.5773f : -1.1547f;
  float c = turned ? 0.50008483f : 1.0f, s = turned ? 0.86597642f : 0.0f;
  float sine, cosine;

  flame_sincosf (
      angle + (turned ? 2.6179f - 1.0471f : 2.6179f), &sine, &cosine);
  o->x += w * (cosine * radius + u * c + v * s + (float) (i + 0.5 * j));
  o->y += w * (sine * radius - u * s + v * c + (float) (0.8660 * j));
}
#endif
