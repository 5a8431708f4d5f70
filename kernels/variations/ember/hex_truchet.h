/*
 * hex_truchet: random points of arcs in the hexagons of a grid, each turned in
 * one of two ways.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hex_truchet, 513, .draws = 4, FLAME_PREPARED (hex_truchet))
FLAME_PARAM (hex_truchet, size, 1.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (hex_truchet, side, 1.0)
FLAME_PARAM (hex_truchet, seed, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hex_truchet
{
  float inner;      /* inner radius² */
  float difference; /* outer radius² - inner radius² */
  float sides[2];   /* hexagons along a side */
  float seed[2];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/doubles.h"

FLAME_PREPARE (hex_truchet)
{
  const double gap = (1.0 - in->size) * 0.85;
  const double inner = 0.15 + 0.5 * gap, outer = 1.0 - 0.5 * gap;

  k->inner = (float) (inner * inner);
  k->difference = (float) (outer * outer - inner * inner);
  flame_fill_double (in->side, k->sides);
  flame_fill_double (in->seed, k->seed);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

FLAME_VARIATION (hex_truchet)
{
  float angle = FLAME_TWO_PI * flame_rng_01 (rng);
  float radius = flame_sqrtf (flame_rng_01 (rng) * k->difference + k->inner);
  double side = flame_constants_double (k->sides);
  float many = 2.0f * k->sides[0] + 1.0f;
  double i = 2.0 * ((double) flame_floorf (flame_rng_01 (rng) * many) - side);
  double j = 2.0 * ((double) flame_floorf (flame_rng_01 (rng) * many) - side);
  int turned = flame_sine_hash (i, j, flame_constants_double (k->seed)) >= 0.5f;
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
