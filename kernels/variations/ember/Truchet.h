/*
 * Truchet: bands of quarter circles that continue from tile to tile.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (Truchet, 521, FLAME_PREPARED (Truchet))
FLAME_PARAM (Truchet, extended, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.0}))
FLAME_PARAM (Truchet, exponent, 2.0, FLAME_RANGE (0x1p-52, 2.0))
FLAME_PARAM (Truchet, arc_width, 0.5, FLAME_RANGE (0x1p-52, 1.0))
FLAME_PARAM (Truchet, rotation, 0.0)
FLAME_PARAM (Truchet, size, 1.0, FLAME_RANGE (0x1p-52, FLAME_NO_LIMIT))
FLAME_PARAM (Truchet, seed, 50.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/truchet.h"

struct FlameConstants_Truchet
{
  FlameTruchet tile;
  float scale;
  float size;
  float old_seed; /* seed of the old choice of tiles */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (Truchet)
{
  const double exponent = fmin (fmax (in->exponent, 0x1p-52), 2.0);
  const double seed = fabs (in->seed), angle = in->rotation;
  double scale;

  /* As in Ember, the width follows from the exponent; arc_width has no
   * effect. */
  flame_fill_truchet (exponent, fmin (exponent, 1.0), seed, &scale, &k->tile);
  k->scale = (float) ((cos (angle) + sin (angle)) /
                      flame_nonzero_double (use->weight));
  k->size = (float) in->size;
  k->old_seed = (float) fmod (floor (seed), 65535.0);
  /* The old choice of tiles exchanges the two orientations. */
  if (trunc (in->extended) != 0.0)
    k->tile.kind = k->tile.kind == 2.0f ? 3.0f : 1.0f - k->tile.kind;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/unroll.h"

/* @n modulo 65535. */
FLAME_FN uint32_t
flame_truchet_reduce (uint32_t n)
{
  n = (n & 65535u) + (n >> 16);
  n = (n & 65535u) + (n >> 16);
  return n == 65535u ? 0u : n;
}

/* Takes steps of n = (32747 n + 12345) mod 65535 and returns whether the
 * last n is odd. The tile gives the number of steps, at most 20; 1, 2, 4, 8
 * and 16 of them are taken at once. */
FLAME_FN int
flame_truchet_steps (float i, float j, float seed)
{
  float far = flame_fabsf (i + j + i * j);
  float less = far - 65535.0f * flame_floorf (far * (1.0f / 65535.0f));
  uint32_t steps = far < 20.0f ? (uint32_t) (int32_t) far : 20u;
  uint32_t n = flame_truchet_reduce (
      (uint32_t) (int32_t) seed + (uint32_t) (int32_t) less);
  uint32_t factor = 32747u, rest = 12345u;

  FLAME_UNROLL
  for (int bit = 0; bit < 5; bit++) {
    uint32_t next =
        flame_truchet_reduce (flame_truchet_reduce (factor * n) + rest);

    n = (steps >> bit & 1u) != 0u ? next : n;
    rest = flame_truchet_reduce (flame_truchet_reduce (factor * rest) + rest);
    factor = flame_truchet_reduce (factor * factor);
  }
  return (n & 1u) != 0u;
}

FLAME_VARIATION (Truchet)
{
  float x = p->x * k->scale, y = p->y * k->scale;
  float i = flame_round_away (p->x), j = flame_round_away (p->y);
  float u = flame_fractionf (x), v = flame_fractionf (y);
  int odd = flame_truchet_steps (i, j, k->old_seed);
  int turned =
      flame_truchet_turned (i, j, &k->tile) || (k->tile.kind == 3.0f && !odd);
  float first, second, times;

  flame_truchet_arcs (u, v, turned, &k->tile, &first, &second);
  times =
      k->size * ((first < 1.0f ? 1.0f : 0.0f) + (second < 1.0f ? 1.0f : 0.0f));
  o->x += times * (u + flame_floorf (p->x));
  o->y += times * (v + flame_floorf (p->y));
}
#endif
